package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServerProcessTest {

    @Test
    void one_that_ends_instead_of_starting_says_why_and_leaves_nothing() {
        var folder = Guard.folder("broken");
        var program = new Program(
                "broken", folder, _ -> {}, List.of("sh", "-c", "echo the port is taken; exit 1"), () -> false);
        assertThatThrownBy(() -> ServerProcess.started(program))
                .hasMessageContaining("broken ended instead of starting")
                .hasMessageContaining("the port is taken");
        assertThat(folder).doesNotExist();
    }
}
