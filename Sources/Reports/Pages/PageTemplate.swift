/// The page as a Mustache template (https://mustache.github.io/mustache.5.html): double braces escape, triple braces
/// don't.
///
/// A Swift literal rather than a resource: the program stays a single file that can be copied anywhere.
enum PageTemplate {
    /// The keys are those of `ReportPage.context` and of what it contains.
    static let text = #"""
        {{% CONTENT_TYPE: QUICKREC}}<!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="{{{policy}}}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <link rel="icon" href="data:,">
        <title>Conversion report</title>
        <style>{{{style}}}</style>
        </head>
        <body>
        <a class="skip" href="#records">Skip to the records</a>
        <header>
        <h1>Conversion report</h1>
        <p class="quiet">{{made}}{{#words}} · only<code>{{words}}</code>{{/words}}</p>
        </header>
        <main>
        <section aria-label="In short">
        <ul class="tiles">
        {{#tiles}}<li><strong>{{value}}</strong> <span>{{label}}</span></li>
        {{/tiles}}</ul>
        {{#next}}<p class="next">Next: <code>{{command}}</code> <span class="quiet">{{effect}}</span></p>
        {{/next}}</section>
        <div class="columns">
        <section aria-labelledby="funnel-title">
        <h2 id="funnel-title">From the inbox to the books</h2>
        <table class="funnel">
        <thead class="unseen"><tr><th scope="col">Stage</th><th scope="col">Count</th><td></td></tr></thead>
        <tbody>
        {{#funnel}}<tr class="{{kind}}"><th scope="row">{{name}}</th><td class="number">{{count}}</td><td class="bar"><svg aria-hidden="true" width="100%" height="12"><rect width="{{width}}%" height="12" rx="2"/></svg></td></tr>
        {{/funnel}}</tbody>
        </table>
        {{#equations}}<p class="equation quiet">{{.}}</p>
        {{/equations}}</section>
        <section aria-labelledby="waiting-title">
        <h2 id="waiting-title">What waits</h2>
        {{#hasBacklog}}<div class="scroll" tabindex="0" role="region" aria-labelledby="waiting-title">
        <table class="waiting">
        <thead><tr><th scope="col">Records</th><th scope="col" class="number">Count</th><th scope="col" class="number">Today</th><th scope="col" class="number">Week</th><th scope="col" class="number">Older</th><th scope="col" class="number">Amount</th></tr></thead>
        <tbody>
        {{#backlog}}<tr><th scope="row">{{name}}</th><td class="number">{{count}}</td><td class="number">{{today}}</td><td class="number">{{week}}</td><td class="number">{{older}}</td><td class="number">{{#sums}}<span class="sum">{{.}}</span> {{/sums}}</td></tr>
        {{/backlog}}</tbody>
        </table>
        </div>
        {{/hasBacklog}}{{^hasBacklog}}<p class="empty">{{headline}}</p>
        {{/hasBacklog}}{{#files}}<h3>Files that were not taken in</h3>
        <ul class="files">
        {{#rows}}<li><b>{{count}} {{name}}</b>{{#since}} <span class="quiet">since {{since}}</span>{{/since}}{{#retry}} <span class="quiet">next try {{retry}}</span>{{/retry}}<br>{{reason}}</li>
        {{/rows}}</ul>
        {{/files}}</section>
        </div>
        {{#untold}}<section><p class="quiet">{{.}}</p></section>
        {{/untold}}{{#charts}}<section aria-labelledby="days-title">
        <h2 id="days-title">Income and expense by day</h2>
        <p class="legend"><span class="key income"></span> income, up <span class="key expense"></span> expense, down</p>
        {{#figures}}<figure>
        <figcaption>{{title}}</figcaption>
        {{{wide}}}{{{narrow}}}</figure>
        {{/figures}}</section>
        {{/charts}}{{#matrix}}<section aria-labelledby="months-title">
        <h2 id="months-title">Months</h2>
        <div class="columns">
        {{#tables}}<div class="scroll" tabindex="0" role="region" aria-label="Months in {{currency}}">
        <table class="months">
        <caption>{{currency}}</caption>
        <thead><tr><th scope="col">Month</th><th scope="col" class="number">Income</th><th scope="col" class="number">Expense</th><th scope="col" class="number">Net</th></tr></thead>
        <tbody>
        {{#rows}}<tr><th scope="row">{{name}}</th><td class="number">{{income}}</td><td class="number">{{expense}}</td><td class="number">{{net}}</td></tr>
        {{/rows}}</tbody>
        <tfoot>{{#total}}<tr><th scope="row">{{name}}</th><td class="number">{{income}}</td><td class="number">{{expense}}</td><td class="number">{{net}}</td></tr>{{/total}}</tfoot>
        </table>
        </div>
        {{/tables}}</div>
        </section>
        {{/matrix}}<section aria-labelledby="records-title" id="records" tabindex="-1">
        <h2 id="records-title">Records</h2>
        <form class="filters" hidden>
        <label>State <select data-filter="state"><option value="">all</option>{{#states}}<option value="{{number}}">{{name}}</option>{{/states}}</select></label>
        <label>Month <select data-filter="month"><option value="">all</option>{{#months}}<option value="{{number}}">{{name}}</option>{{/months}}</select></label>
        <label>Tag <select data-filter="tag"><option value="">all</option>{{#tags}}<option value="{{number}}">{{name}}</option>{{/tags}}</select></label>
        <label>Account <select data-filter="account"><option value="">all</option>{{#accounts}}<option value="{{number}}">{{name}}</option>{{/accounts}}</select></label>
        <button type="reset">Show all</button>
        <output aria-live="polite"></output>
        </form>
        <ol class="memos">
        {{#memos}}<li class="memo" data-state="{{state}}" data-month="{{month}}" data-account="{{account}}" data-tag="{{tagNumbers}}">
        <p class="when"><time datetime="{{day}}">{{when}}</time>{{#clock}} <span class="quiet">{{clock}}</span>{{/clock}} <span class="state {{stateClass}}">{{stateName}}</span></p>
        <p class="said">{{#amount}}<b class="amount {{kind}}">{{amount}}</b>{{/amount}}{{#what}} <span>{{what}}</span>{{/what}}{{#file}} <span class="quiet">{{file}}</span>{{/file}}{{#tagNames}} <span class="tag">{{.}}</span>{{/tagNames}}{{#flaw}} <span class="state open">{{flaw}}</span>{{/flaw}}</p>
        <p class="quiet id"><code>{{id}}</code>{{#accountName}} {{accountName}}{{/accountName}}</p>
        {{#sound}}<div class="sound">{{#wave}}<svg class="wave" viewBox="0 0 128 32" preserveAspectRatio="none" role="img" aria-label="Loudness of the recording"><path d="{{wave}}"/></svg>{{/wave}}{{#plays}}<a class="player" href="{{url}}" aria-label="Recording {{name}}">play</a>{{/plays}}{{#obstacle}}<span class="mute">Most browsers don’t play {{obstacle}}: <code>quickrec play {{id}}</code> or <a href="{{url}}">open the file</a></span>{{/obstacle}}{{#length}} <span class="quiet">{{length}}</span>{{/length}}</div>
        {{/sound}}</li>
        {{/memos}}</ol>
        <p class="empty" id="none"{{#hasMemos}} hidden{{/hasMemos}}>No records here.</p>
        {{#leftOut}}<p class="quiet">and {{count}} more: <code>{{command}}</code></p>
        {{/leftOut}}{{#discarded}}<p class="quiet">without {{count}} discarded: <code>{{command}}</code></p>
        {{/discarded}}</section>
        </main>
        <script>{{{script}}}</script>
        </body>
        </html>

        """#
}
