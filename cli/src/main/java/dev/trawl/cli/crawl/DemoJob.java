package dev.trawl.cli.crawl;

import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobSettings;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/// The job of `trawl demo`: the job of `trawl init shop` with a shorter delay, because the demo shop is local.
public final class DemoJob {

    private static final int DEEPEST = 6;

    private DemoJob() {}

    public static ObjectNode of(String url) {
        var job = new JobFile("shop.yaml", InitCommand.Template.SHOP.text(), new JobSettings()).tree();
        job.putArray("seeds").add(url);
        return job.put("delay", "50ms").put("depth", DEEPEST);
    }

    /// The first of `trawl-demo`, `trawl-demo-2` … that contains no crawl.
    public static Path folder(Path directory) {
        return OutFolder.free(directory, "trawl-demo");
    }
}
