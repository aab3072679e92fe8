package dev.trawl.core.bulk;

import dev.trawl.core.task.TaskAction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A command for many tasks at once.
public enum BulkAction {
    PAUSE(TaskAction.PAUSE),
    RESUME(TaskAction.RESUME),
    STOP(TaskAction.STOP),
    CANCEL(TaskAction.CANCEL),
    RETRY(TaskAction.RETRY),
    /// Deletes tasks that have ended.
    RM();

    private final Optional<TaskAction> order;

    BulkAction(TaskAction order) {
        this.order = Optional.of(order);
    }

    BulkAction() {
        this.order = Optional.empty();
    }

    /// The equivalent task command; empty for a deletion.
    Optional<TaskAction> order() {
        return order;
    }

    /// The external name, such as `cancel`.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<BulkAction> parse(String text) {
        return Arrays.stream(values())
                .filter(action -> action.text().equals(text))
                .findFirst();
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(BulkAction::text).toList();
    }
}
