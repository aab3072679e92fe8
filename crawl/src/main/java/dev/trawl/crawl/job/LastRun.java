package dev.trawl.crawl.job;

import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.schedule.CrawlPlanner.Accepted;
import dev.trawl.spi.schedule.CrawlPlanner.Submitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Resolves `since: last` of a job when its task is accepted: to the last completed run of the same schedule, or of the
/// same job name. Retries and resumes then see a fixed task. A stored `since: last` therefore means a first run.
final class LastRun {

    static final String SINCE = "since";
    static final String LAST = "last";
    static final String NAME = "name";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /// The completed tasks that are examined. A schedule may have run tasks that are not crawls.
    private static final int EXAMINED = 20;

    private LastRun() {}

    static boolean isName(String name) {
        return NAMES.matcher(name).matches();
    }

    /// @throws InvalidPayloadException when the job has no name by which its last run could be found
    static Accepted resolve(String payload, Submitter submitter, LedgerReads reads) {
        if (!(JSON.readTree(payload) instanceof ObjectNode job)) {
            return new Accepted(payload, List.of(), "");
        }
        Optional<String> name = Optional.of(job.path(NAME).asString("")).filter(text -> !text.isEmpty());
        var series = new ArrayList<String>();
        submitter.schedule().ifPresent(text -> series.add("schedule/" + text));
        name.ifPresent(text -> series.add("job/" + text));
        if (!job.path(SINCE).asString("").equals(LAST)) {
            return new Accepted(payload, series, "");
        }
        if (series.isEmpty()) {
            throw new InvalidPayloadException(
                    "/" + SINCE,
                    "since: last needs a name by which the last run is found; add for example 'name: shop' to the job"
                            + " (the task of a schedule needs none)");
        }
        String which = submitter
                .schedule()
                .map("schedule %s"::formatted)
                .orElseGet(() -> "job %s".formatted(name.orElseThrow()));
        return last(submitter.project(), series.getFirst(), reads)
                .map(task -> new Accepted(
                        since(job, task),
                        series,
                        "compares with %s, the last completed run of %s".formatted(task, which)))
                .orElseGet(() -> new Accepted(
                        payload,
                        series,
                        "first run: no completed run of %s is stored, so there is nothing to compare with"
                                .formatted(which)));
    }

    private static Optional<TaskId> last(String project, String series, LedgerReads reads) {
        return reads.crawls().pages().completed(project, series, EXAMINED).stream()
                .filter(task -> EarlierJob.find(reads, project, task).isPresent())
                .findFirst();
    }

    private static String since(ObjectNode job, TaskId task) {
        if (!job.hasNonNull("warc")) {
            job.put("warc", "gzip"); // the next run builds on this one
        }
        return job.put(SINCE, task.toString()).toString();
    }
}
