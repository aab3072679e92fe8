package dev.trawl.cli.crawl;

import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobSettings;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/// The jobs of `trawl demo`: the job of `trawl init shop` with a shorter delay, because the demo shop is local.
public final class DemoJob {

    private static final int DEEPEST = 6;
    private static final int TABS = 4;
    private static final int SCREENS = 20;

    /// One retry, so that the page that crashes its tab does not hold up the end.
    private static final int ATTEMPTS = 2;

    private DemoJob() {}

    public static ObjectNode of(String url) {
        var job = new JobFile("shop.yaml", InitCommand.Template.SHOP.text(), new JobSettings()).tree();
        job.putArray("seeds").add(url);
        return job.put("delay", "50ms").put("depth", DEEPEST);
    }

    /// The job for pages that a browser loads. It closes the consent banner, scrolls to the end of the list and takes a
    /// screenshot of it.
    ///
    /// @param mode `chrome` or `auto`
    public static ObjectNode rendered(String url, String mode) {
        var job = of(url).put("render", mode)
                .put("delay", "0")
                .put("per_host", TABS)
                .put("attempts", ATTEMPTS);
        var chrome = job.putObject("chrome").put("screenshot", "#teas");
        var actions = chrome.putArray("actions");
        actions.addObject().put("dismiss_consent", true).put("optional", true).put("timeout", "500ms");
        actions.addObject().put("scroll", SCREENS).put("optional", true);
        return job;
    }

    /// The first of `trawl-demo`, `trawl-demo-2` … that contains no crawl.
    public static Path folder(Path directory) {
        return OutFolder.free(directory, "trawl-demo");
    }
}
