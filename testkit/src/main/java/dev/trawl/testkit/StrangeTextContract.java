package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.TaskBody;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Text is stored unchanged. (NUL cannot occur: JSON escapes it.)
public abstract class StrangeTextContract extends LedgerContract {

    static List<String> texts() {
        return List.of(
                "",
                " ",
                "  both ends  ",
                "it's \"quoted\" \\ and `ticked`",
                "'; drop table task; --",
                "a\nb\r\nc\td",
                "\u0001\u001b[31m\u007f",
                "中文 ру́сский עברית\u202e",
                "😀👩\u200d👩\u200d👧 𝒳 \uFFFD\uFEFF",
                "e\u0301 is not é",
                "%s ${a} {0} ? :b",
                "null",
                "x".repeat(1 << 20),
                "中😀".repeat(150_000));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void a_payload_survives(String text) {
        var task = Rows.task(reserveId());
        var body = new TaskBody(text, text, shortened(text), shortened(text));
        insert(new NewTask(task, body, List.of(new NewSubtask(Rows.subtask(task, 1), text))));
        var id = new SubtaskId(task.id(), 1);
        assertThat(reads().task(task.id()).orElseThrow().body()).isEqualTo(body);
        assertThat(claimable(Set.of(id))).hasEntrySatisfying(id, row -> {
            assertThat(row.body()).isEqualTo(body);
            assertThat(row.part()).isEqualTo(text);
        });
    }

    @ParameterizedTest
    @MethodSource("texts")
    void a_cursor_and_a_result_survive(String text) {
        var task = insert(Rows.task(reserveId()));
        var before = stored(new SubtaskId(task.id(), 1));
        var after = before.released(SubtaskState.DEAD, shortened(text));
        change(new SubtaskChange(before, after, Optional.of(text), Optional.of(text), List.of()));
        assertThat(stored(before.id())).isEqualTo(after);
        assertThat(reads().subtasks(task.id(), Set.of(), 0, 1).getFirst().result())
                .contains(text);
        assertThat(claimable(Set.of(before.id())))
                .hasEntrySatisfying(before.id(), row -> assertThat(row.cursor()).isEqualTo(text));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void a_reason_a_split_cursor_and_a_kept_answer_survive(String text) {
        var task = insert(Rows.task(reserveId()));
        change(task, task.entered(TaskState.FAILED, shortened(text)).split(0, SplitState.at(shortened(text))));
        assertThat(stored(task.id()).status().reason().orElse("")).isEqualTo(shortened(text));
        assertThat(stored(task.id()).split().cursor()).isEqualTo(shortened(text));
        var answer = new KeptAnswer("digest", text);
        run(transaction -> transaction.submissions().keep(Rows.PROJECT, "key", answer));
        var kept = write(transaction -> transaction.submissions().answer(Rows.PROJECT, "key"));
        assertThat(kept).contains(answer);
    }

    /// Names and reasons are single lines.
    private static String shortened(String text) {
        return text.substring(0, Math.min(text.length(), 120));
    }
}
