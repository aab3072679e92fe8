package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Labels.Label;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tasks keep their labels and are found by them.
public abstract class LabelsContract extends LedgerContract {

    private static final Label SEARCH = new Label("team", "search");

    @Test
    void labels_are_read_back_as_they_were() {
        var labels = Labels.of(Map.of("team", "搜索/été", "tier.of", "", "v", "1.2:3@x+y"));
        var task = insert("shop", labels);
        var plain = insertTask("shop", "a", 1);
        assertThat(reads().labels()
                        .of(List.of(task.id(), plain.id(), new TaskId(task.id().value() + 9_000))))
                .isEqualTo(Map.of(task.id(), labels));
        assertThat(reads().labels().of(List.of())).isEmpty();
    }

    @Test
    void labels_stay_when_a_task_changes() {
        var task = insert("shop", team("search"));
        change(task, task.entered(TaskState.PAUSED));
        assertThat(reads().labels().of(Set.of(task.id()))).containsEntry(task.id(), team("search"));
    }

    @Test
    void tasks_with_a_label_come_in_pages_in_both_orders() {
        var first = insert("shop", team("search"));
        insert("shop", team("Search"));
        insert("other", team("search"));
        var second = insert("shop", Labels.of(Map.of("team", "search", "tier", "2")));
        var third = insert("shop", team("search"));
        assertThat(labelled(false, TaskPlace.END, 2)).containsExactly(third, second);
        assertThat(labelled(false, TaskPlace.of(second), 2)).containsExactly(first);
        assertThat(labelled(true, TaskPlace.BEGINNING, 2)).containsExactly(first, second);
        assertThat(labelled(true, TaskPlace.of(second), 2)).containsExactly(third);
    }

    @Test
    void tasks_come_oldest_first_in_pages() {
        var first = insertTask("shop", "a", 1);
        var second = insertTask("shop", "b", 1);
        var third = insertTask("shop", "a", 1);
        assertThat(oldest(Optional.empty(), TaskPlace.BEGINNING, 2)).containsExactly(first, second);
        assertThat(oldest(Optional.empty(), TaskPlace.of(second), 2)).containsExactly(third);
        assertThat(oldest(Optional.of("a"), TaskPlace.BEGINNING, 9)).containsExactly(first, third);
    }

    @Test
    void labels_go_with_their_task() {
        var task = insert("shop", team("search"));
        change(task, task.entered(TaskState.CANCELLED));
        write(transaction -> transaction.housekeeping().removeTask(task.id(), 1_000));
        assertThat(reads().labels().of(Set.of(task.id()))).isEmpty();
        assertThat(labelled(false, TaskPlace.END, 9)).isEmpty();
    }

    private List<Task> labelled(boolean oldestFirst, TaskPlace after, int max) {
        return reads().labels().tasks("shop", SEARCH, oldestFirst, after, max);
    }

    private List<Task> oldest(Optional<String> type, TaskPlace after, int max) {
        return reads().tasks(new TaskFilter("shop", Set.of(), type, true), after, max);
    }

    private Task insert(String project, Labels labels) {
        var plain = Rows.newTask(Rows.task(reserveId(), project, Rows.TYPE, 1));
        return insert(new NewTask(plain.task(), plain.body(), plain.subtasks(), labels));
    }

    private static Labels team(String name) {
        return Labels.of(Map.of("team", name));
    }
}
