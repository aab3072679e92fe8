package dev.trawl.cli.manifest;

import dev.trawl.cli.job.JobProblem;
import dev.trawl.cli.job.JobSettings;
import dev.trawl.core.schedule.Cron;
import dev.trawl.crawl.job.ReadJob;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Validates a document without a server: its crawl job, and when its schedule fires.
final class CheckManifest {

    private CheckManifest() {}

    /// The problems, each with file, line and document.
    ///
    /// @param isJob true if the document has its crawl under `job`, false if under `task`
    static List<String> problems(Manifest manifest, boolean isJob) {
        List<String> complaints = new ArrayList<>();
        if (manifest.kind() == ManifestKind.SCHEDULE) {
            timing(manifest.spec(), complaints);
        }
        if (manifest.taskType().equals("crawl")) {
            String outer = isJob ? "job." : "task.payload.";
            var payload = manifest.spec().path("task").path("payload");
            var job = payload instanceof ObjectNode given ? given : JsonNodeFactory.instance.objectNode();
            ReadJob.read(job).complaints().forEach(complaint -> complaints.add(outer + complaint));
        }
        return JobProblem.of(manifest.lines(), complaints, new JobSettings()).stream()
                .map(problem -> "%s:%d: %s: %s"
                        .formatted(
                                manifest.source(),
                                problem.line() == 0 ? manifest.lines().first() : problem.line(),
                                manifest.title(),
                                problem.text()))
                .toList();
    }

    private static void timing(ObjectNode spec, List<String> complaints) {
        long given = Stream.of("cron", "every", "at").filter(spec::hasNonNull).count();
        if (given != 1) {
            complaints.add("kind: exactly one of cron, every and at is required");
        }
        if (spec.hasNonNull("cron")) {
            try {
                var _ = Cron.parse(spec.path("cron").asString(""));
            } catch (IllegalArgumentException e) {
                complaints.add("cron: " + e.getMessage());
            }
        }
        if (spec.hasNonNull("zone")) {
            String zone = spec.path("zone").asString("");
            try {
                var _ = ZoneId.of(zone);
            } catch (DateTimeException _) {
                complaints.add("zone: '%s' is not a time zone such as Europe/Berlin".formatted(zone));
            }
        }
    }
}
