package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.core.TaskCore;
import dev.trawl.core.edit.EditTask;
import dev.trawl.core.edit.EditTask.Reply;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.TaskAction;
import dev.trawl.crawl.job.EditJob;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Task;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The options of a resumed crawl that change its limits, its pace or its exclusions.
///
/// @param settings JSON object of job keys
/// @param ended the crawl ended at a limit, and continues if the limit is raised
record ResumedEdits(TaskId task, String settings, boolean ended) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// Empty when no such option differs from the crawl, or the crawl has nothing left to fetch.
    static Optional<ResumedEdits> of(CrawlOptions options, LedgerReads reads, Task earlier) {
        boolean ended = earlier.state().isEnded();
        boolean limited = earlier.state() == TaskState.COMPLETED
                && reads.crawls().crawl(earlier.id()).flatMap(Crawl::limit).isPresent();
        var effective = JSON.readTree(effective(reads, earlier.id()));
        var edit = JSON.createObjectNode();
        JsonNode asked = options.job();
        options.extras().told().stream()
                .filter(EditJob.KEYS::contains)
                .filter(key -> asked.has(key) && !asked.path(key).equals(effective.path(key)))
                .forEach(key -> edit.set(key, asked.path(key)));
        return edit.isEmpty() || (ended && !limited)
                ? Optional.empty()
                : Optional.of(new ResumedEdits(earlier.id(), edit.toString(), ended));
    }

    /// The job of a crawl with its edits.
    static String effective(LedgerReads reads, TaskId task) {
        String payload = reads.task(task).orElseThrow().body().payload();
        var edits = reads.crawls().edits(List.of(task)).getOrDefault(task, JobEdits.NONE);
        return new JobPlanner().editor().orElseThrow().apply(payload, edits.settings());
    }

    /// Applies the edits. Returns false if a limit still ends the crawl.
    boolean apply(TaskCore core, Caller caller) {
        var change = new EditTask.Change(OptionalInt.empty(), Optional.of(settings));
        var reply = core.steering()
                .edit()
                .edit(caller, EditTask.Target.of(task), change)
                .join();
        if (reply instanceof Reply.Refused(var fields)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of(
                    "%s",
                    fields.stream()
                            .map(field -> field.pointer().replaceFirst("^/", "") + ": " + field.message())
                            .collect(Collectors.joining("; "))));
        }
        return !ended || core.control().order(caller, task, TaskAction.RESUME).join() instanceof ControlReply.Done;
    }
}
