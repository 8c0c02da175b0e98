/// The script of the page: it hides the records that the filters exclude, creates players as they come into view, and
/// stops a player when another one starts.
///
/// It never turns text into markup and loads nothing from elsewhere.
enum PageScript {
    /// JavaScript for a `<script>` of the page, whose content security policy has its hash.
    static let text = #"""

        "use strict";
        (() => {
          const form = document.querySelector(".filters");
          const selects = [...form.querySelectorAll("select")];
          const rows = [...document.querySelectorAll(".memo")];
          const output = form.querySelector("output");
          const none = document.getElementById("none");

          function show() {
            const wanted = selects.filter((select) => select.value !== "");
            let shown = 0;
            for (const row of rows) {
              const fits = wanted.every((select) => row.dataset[select.dataset.filter].split(" ").includes(select.value));
              row.hidden = !fits;
              if (fits) shown += 1;
            }
            none.hidden = shown > 0;
            output.value = wanted.length === 0 ? `${rows.length} in all` : `${shown} of ${rows.length}`;
          }

          form.addEventListener("change", show);
          form.addEventListener("submit", (event) => event.preventDefault());
          form.addEventListener("reset", () => setTimeout(show));
          document.addEventListener("play", (event) => {
            for (const player of document.querySelectorAll("audio")) {
              if (player !== event.target) player.pause();
            }
          }, true);
          // Thousands of players would take seconds: each is made when its row comes near. Until then, and where no script
          // runs, a link leads to the recording.
          const watcher = new IntersectionObserver((entries) => {
            for (const entry of entries) {
              if (!entry.isIntersecting) continue;
              watcher.unobserve(entry.target);
              const link = entry.target.querySelector("a.player");
              const player = document.createElement("audio");
              player.controls = true;
              player.preload = "none";
              player.src = link.href;
              player.setAttribute("aria-label", link.getAttribute("aria-label"));
              player.className = "player";
              const hasFocus = document.activeElement === link;
              link.replaceWith(player);
              if (hasFocus) player.focus();
            }
          }, { rootMargin: "600px" });
          for (const row of rows) {
            if (row.querySelector("a.player")) watcher.observe(row);
          }
          form.hidden = rows.length === 0;
          show();
        })();

        """#
}
