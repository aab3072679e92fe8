package dev.trawl.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Marks;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.MarksContract;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryMarksTest extends MarksContract {

    private final ManualTime time = new ManualTime();

    @Override
    protected Marks open() {
        return new MemoryMarks(time);
    }

    @Override
    protected void pass(Duration elapsed) {
        time.advance(elapsed);
    }

    @Test
    void expired_marks_are_removed_without_reads() {
        var marks = new MemoryMarks(time);
        for (int task = 1; task <= 1_000; task++) {
            marks.mark(Map.of(SubtaskId.of(task, 1), 1L), Duration.ofSeconds(10));
            time.advance(Duration.ofSeconds(1));
        }
        assertThat(marks.size()).isLessThanOrEqualTo(20);
    }
}
