package dev.trawl.cli.demo;

import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The notes at the end of `trawl demo`: the obstacles of the site, and commands to try next.
///
/// @param folder of the results
record DemoNotes(Terminal terminal, DemoSite site, Path folder) {

    /// @param isScripted the crawl was limited to the script-built shop
    void tell(boolean isScripted) {
        boolean isRendered = site.hits(ScriptShop.LIST_API) > 0;
        var lines = new ArrayList<String>();
        lines.add("");
        lines.add(text("Obstacles on this site and how the crawl handled them:"));
        if (!isScripted) {
            lines.addAll(plain());
        }
        lines.addAll(isRendered ? scripted() : shell());
        lines.add(text("View the results, then try the shop:"));
        String program = Typed.program();
        lines.add("  head -20 " + shown("items.csv"));
        if (isRendered) {
            lines.add("  %s explain %s --out %s"
                    .formatted(program, site.scriptedUrl() + "crash", Typed.word(terminal.shown(folder))));
            lines.add("  %s warc files %s --out %s"
                    .formatted(program, Typed.word(terminal.shown(folder)), shown("images")));
        }
        lines.add("  " + program + " demo --serve");
        terminal.sayLines(String.join("\n", lines));
    }

    private List<String> plain() {
        return List.of(
                text("  /slow       responds after more than a second; the crawl waited"),
                text("  /busy       returned 429 with Retry-After: 1; %s requests in total", site.hits("/busy")),
                text(
                        "  /calendar/  is an endless series of months; the depth limit stopped it after %s",
                        site.hits("/calendar/")),
                text("  /admin/     is disallowed by robots.txt; %s requests", site.hits("/admin/")),
                text("  /gone       does not exist; a 404 is a row with its status"));
    }

    private List<String> shell() {
        return List.of(Typed.commands(
                text("  /js/        is empty until scripts run; 'trawl demo --render chrome' loads it in a browser")));
    }

    private List<String> scripted() {
        return List.of(
                text("  /js/        is empty until scripts run; the browser built its pages"),
                text("              its consent banner was closed; a request without a response was not waited for"),
                text(
                        "  /js/teas    loads more when scrolled; %s requests for its parts",
                        site.hits(ScriptShop.LIST_API)),
                text("  /js/live    never stops loading; it was read 10 seconds after its load event"),
                text("  /js/crash   crashes its tab; its row has the error, and other pages go on in new tabs"));
    }

    private String shown(String file) {
        return Typed.word(terminal.shown(folder.resolve(file)));
    }

    private String text(String english, Object... arguments) {
        return terminal.language().text(english, arguments);
    }
}
