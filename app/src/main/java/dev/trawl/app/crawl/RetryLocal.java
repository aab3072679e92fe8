package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.UrlChoice;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import java.nio.file.Path;

/// Reopens the finished crawl of a folder for its failed URLs.
record RetryLocal(ControlTask control, Caller caller, Path folder, Terminal terminal) {

    /// @throws dev.trawl.cli.fault.CommandFailedException if no failed URL matches the choice
    void order(TaskId task, UrlChoice choice) {
        switch (control.retry(caller, task, choice).join()) {
            case Done _ -> {}
            case NothingToRetry(var _, var failed) ->
                throw failed == 0
                        ? Fault.NO_FAILED_URLS.with(folder)
                        : Fault.NO_CHOSEN_URLS.with(failed, folder, errors());
            case NoCrawl _, NotAllowed _, Unknown _ ->
                throw new IllegalStateException(task + " is not a finished crawl");
        }
    }

    /// The command that lists the causes.
    private String errors() {
        return "%s errors --out %s".formatted(Typed.program(), Typed.word(terminal.shown(folder)));
    }
}
