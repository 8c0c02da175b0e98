/// The style of the page: light or dark according to the reader's system, on a screen of any width and on paper.
///
/// Every pair of text and background has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3).
enum PageStyle {
    /// CSS for a `<style>` of the page.
    static let text = #"""

        :root {
          color-scheme: light dark;
          --page: #f4f4f1; --card: #ffffff; --text: #1b1e22; --quiet: #565d66; --line: #d9dadd; --link: #00558c;
          --income: #00639c; --expense: #b04a00; --bar: #8a939d; --open: #7a4d00; --open-ground: #fdf1d3;
          --ready: #00558c; --ready-ground: #e0f0fb; --done: #1d6333; --done-ground: #e2f3e6;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --page: #14171a; --card: #1d2126; --text: #e9ebee; --quiet: #a9b1bb; --line: #373d45; --link: #7cc4ff;
            --income: #6bb7f5; --expense: #ff9d57; --bar: #78828d; --open: #ffd37a; --open-ground: #3a2e10;
            --ready: #8fd0ff; --ready-ground: #12324a; --done: #8fdca5; --done-ground: #16351f;
          }
        }
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.45 system-ui, sans-serif; }
        header, main { max-width: 62rem; margin: 0 auto; padding: 0 1rem; }
        h1 { font-size: 1.5rem; margin: 1.2rem 0 0; }
        h2 { font-size: 1.05rem; margin: 0 0 .6rem; }
        h3 { font-size: .95rem; margin: 1rem 0 .4rem; }
        p { margin: .3rem 0; }
        a { color: var(--link); }
        code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        .quiet { color: var(--quiet); font-size: .9rem; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .4rem .8rem; z-index: 1; }
        .unseen { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin: 1rem 0; min-width: 0; }
        .tiles { display: flex; flex-wrap: wrap; gap: .5rem 2rem; list-style: none; margin: 0; padding: 0; }
        .tiles strong { display: block; font-size: 1.7rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
        .tiles span { color: var(--quiet); }
        .next { margin-top: .8rem; padding-top: .7rem; border-top: 1px solid var(--line); }
        .next code { font-weight: 600; }
        .sum { display: block; }
        section .columns { gap: 1rem 2rem; }
        .columns > section { margin: 0; }
        main > .columns { margin: 1rem 0; }
        .columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; }
        caption { text-align: left; font-weight: 600; padding: .2rem 0; }
        th, td { padding: .3rem .5rem .3rem 0; text-align: left; font-weight: normal; border-bottom: 1px solid var(--line); }
        thead th { color: var(--quiet); font-size: .85rem; }
        tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
        .waiting .number:last-child { padding-left: 1rem; }
        .months th:first-child { min-width: 4.8em; }
        .number { text-align: right; font-variant-numeric: tabular-nums; padding-right: 0; padding-left: .5rem; }
        td.number { white-space: nowrap; }
        .months .number { padding-left: 1rem; }
        .funnel th, .funnel td { border: 0; padding-top: .15rem; padding-bottom: .15rem; }
        .funnel th { white-space: nowrap; }
        .bar { width: 55%; padding-left: .7rem !important; }
        .bar svg { display: block; fill: var(--bar); }
        .open .bar svg { fill: var(--expense); }
        .done .bar svg { fill: var(--income); }
        .equation { font-variant-numeric: tabular-nums; }
        .files { margin: 0; padding-left: 1.1rem; }
        .files li { margin: .3rem 0; overflow-wrap: anywhere; }
        .legend { color: var(--quiet); font-size: .9rem; }
        .key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; }
        .key.income { background: var(--income); }
        .key.expense { background: var(--expense); margin-left: .8em; }
        figure { margin: .6rem 0 0; }
        figcaption { font-weight: 600; font-size: .9rem; }
        figure svg { display: block; width: 100%; height: auto; font-size: 12px; fill: var(--quiet); }
        figure .narrow { display: none; }
        figure rect.income { fill: var(--income); }
        figure rect.expense { fill: var(--expense); }
        figure .grid { stroke: var(--line); }
        figure .zero { stroke: var(--quiet); }
        .filters { display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: end; margin-bottom: .6rem; }
        .filters label { color: var(--quiet); font-size: .85rem; min-width: 0; }
        .filters select, .filters button { display: block; font: inherit; font-size: 1rem; color: var(--text); background: var(--card); border: 1px solid var(--bar); border-radius: 6px; padding: .35rem .5rem; max-width: 13rem; }
        .filters button { cursor: pointer; }
        .filters output { padding: .35rem 0; }
        .memos { list-style: none; margin: 0; padding: 0; }
        .memo { content-visibility: auto; contain-intrinsic-size: auto 5.2rem; border-top: 1px solid var(--line); padding: .6rem 0; display: grid; gap: 0 1rem; grid-template-columns: 13rem minmax(0, 1fr) 20.5rem; grid-template-areas: "when said sound" "id said sound"; align-items: start; }
        .memo p { margin: 0; }
        .when { grid-area: when; }
        .id { grid-area: id; }
        .said { grid-area: said; overflow-wrap: anywhere; }
        .amount { font-variant-numeric: tabular-nums; }
        .amount.income { color: var(--income); }
        .state, .tag { display: inline-block; border-radius: 999px; padding: 0 .55em; font-size: .8rem; }
        .state.open { color: var(--open); background: var(--open-ground); }
        .state.ready { color: var(--ready); background: var(--ready-ground); }
        .state.done { color: var(--done); background: var(--done-ground); }
        .tag { border: 1px solid var(--line); color: var(--quiet); max-width: 100%; }
        .sound { grid-area: sound; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .2rem .6rem; align-items: center; }
        .wave { width: 100%; height: 32px; stroke: var(--bar); stroke-width: 1.3; fill: none; }
        .sound > .quiet { grid-row: 1; grid-column: 2; }
        .player, .mute { grid-column: 1 / -1; width: 100%; height: 40px; }
        .mute { font-size: .85rem; color: var(--quiet); height: auto; }
        .empty { color: var(--quiet); }
        @media screen and (max-width: 56rem) {
          .memo { grid-template-columns: minmax(0, 1fr); grid-template-areas: "when" "said" "id" "sound"; contain-intrinsic-size: auto 10.5rem; }
          .sound { margin-top: .3rem; }
        }
        @media (max-width: 40rem) {
          figure .wide { display: none; }
          figure .narrow { display: block; }
          section { padding: .8rem; border-radius: 8px; }
          header, main { padding: 0 .6rem; }
          th, td { font-size: .9rem; }
          .number { padding-left: .3rem; }
          .waiting th, .waiting td { font-size: .8rem; }
          .waiting .number:last-child, .months .number { padding-left: .4rem; }
          .months th, .months td { font-size: .8rem; }
          .filters label { flex: 1 1 8rem; }
          .filters select { width: 100%; max-width: none; }
        }
        @media print {
          body { background: none; font-size: 10pt; }
          section { border: 0; padding: 0; break-inside: auto; }
          th, td { font-size: 9pt; }
          .scroll { overflow: visible; }
          .memo, figure, tr { break-inside: avoid; content-visibility: visible; }
          .memo { grid-template-columns: 9rem minmax(0, 1fr) 10rem; padding: .4rem 0; }
          .wave { height: 20px; }
          .filters, .skip, .player { display: none !important; }
        }

        """#
}
