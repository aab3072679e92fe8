package dev.trawl.core.bulk;

import dev.trawl.core.task.TaskAction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What many tasks can be ordered to do at once.
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

    /// The order that every task knows; deleting is none.
    Optional<TaskAction> order() {
        return order;
    }

    /// As it is written outside, such as `cancel`.
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
