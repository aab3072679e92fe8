package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.terminal.ProcessTerminal;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A result that cannot be written is never taken for one that was.
class OutputFailureTest {

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    @EnabledOnOs(OS.LINUX)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version",
                "help",
                "task list",
                "task list -o json",
                "task export",
                "task get t1",
                "completion bash"
            })
    void a_full_disk_is_reported_in_one_line(String line) throws IOException {
        try (OutputStream full = new FileOutputStream("/dev/full")) {
            assertThat(run(full, line)).isEqualTo(1);
        }
        assertThat(err.toString())
                .contains("No space left")
                .contains("[output_failed]")
                .hasLineCount(1);
    }

    @Test
    void a_closed_pipe_ends_silently_without_another_page() throws IOException {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int letter) throws IOException {
                throw new IOException("Broken pipe");
            }
        };

        assertThat(run(closed, "task export")).isEqualTo(141);
        assertThat(err.toString()).isEmpty();
    }

    private int run(OutputStream out, String line) throws IOException {
        try (StandInServer server = new StandInServer()) {
            String rows = "{\"id\":\"t1\",\"type\":\"echo\"},".repeat(5_000);
            server.on("GET /tasks?limit=50", 200, "{\"items\":[{\"id\":\"t1\"}]}")
                    .on("GET /tasks/t1", 200, "{\"id\":\"t1\"}")
                    .on("GET /tasks?limit=1000", 200, "{\"items\":[" + rows + "{}],\"next_cursor\":\"never\"}");
            CommandRun command = new CommandRun(folder);
            command.environment.put("TRAWL_SERVER", server.address());
            int exit = command.cli(ProcessTerminal.results(out), new PrintWriter(err))
                    .run(line.split(" "));
            assertThat(server.requests.size()).isLessThan(2);
            return exit;
        }
    }
}
