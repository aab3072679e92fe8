package dev.trawl.worker.crawl;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.execute.WorkerExecution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A batch of a crawl that remembers what its executor said; every checkpoint is committed at once.
final class Batch implements WorkerExecution {

    final List<String> rows = new ArrayList<>();
    final List<byte[]> captures = new ArrayList<>();
    final List<UrlOutcome> outcomes = new ArrayList<>();
    final List<HostReport> signs = new ArrayList<>();
    final List<Discovery> discoveries = new ArrayList<>();
    final List<String> fetched = new ArrayList<>();
    String cursor;
    long task = 12;
    String settings = "{}";

    private final String job;
    private final ObjectNode part = JsonMapper.shared().createObjectNode();

    Batch(String job, String cursor, List<String> urls) {
        this.cursor = cursor;
        this.job = job;
        var list = part.putArray("urls");
        urls.forEach(url -> list.addObject()
                .put("id", list.size())
                .put("url", url)
                .put("depth", 1)
                .put("attempts", 0));
    }

    Batch paced(HostThrottle pace) {
        part.putObject("pace")
                .put("trouble", pace.trouble())
                .put("allowed", pace.allowed())
                .put("delay", pace.delayMillis())
                .put("answered", pace.answered());
        return this;
    }

    @Override
    public Lease lease() {
        return new Lease(
                new LeaseId(SubtaskId.of(task, 3), 1),
                "default",
                "crawl",
                1,
                part.toString(),
                cursor,
                "crawl",
                settings,
                Duration.ofMinutes(1),
                "",
                false,
                job);
    }

    @Override
    public void emit(String record) {
        rows.add(record);
    }

    @Override
    public void capture(byte[] members) {
        captures.add(members);
    }

    @Override
    public void checkpoint(String reached) {
        cursor = reached;
    }

    @Override
    public void checkpoint(String reached, Discovery discovery, Runnable committed) {
        cursor = reached;
        discoveries.add(discovery);
        outcomes.addAll(discovery.outcomes());
        signs.addAll(discovery.signs());
        committed.run();
    }

    @Override
    public void fetching(String url) {
        fetched.add(url);
    }
}
