/// What the page does: it hides the records that the filters leave out, gives players their buttons when they come near,
/// and stops a player when another one starts.
///
/// It makes no markup of any text, and asks for nothing that lies elsewhere.
enum PageScript {
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
          // Thousands of players would take seconds: each gets its buttons when its row comes near.
          const watcher = new IntersectionObserver((entries) => {
            for (const entry of entries) {
              if (!entry.isIntersecting) continue;
              watcher.unobserve(entry.target);
              entry.target.querySelector("audio").controls = true;
            }
          }, { rootMargin: "600px" });
          for (const row of rows) {
            if (row.querySelector("audio")) watcher.observe(row);
          }
          form.hidden = rows.length === 0;
          show();
        })();

        """#
}
