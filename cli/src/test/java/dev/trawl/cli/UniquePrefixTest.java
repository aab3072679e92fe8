package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The beginning of an id is enough where it is unique and nothing is lost by a mistake.
class UniquePrefixTest {

    private static final String NONE =
            "{\"title\": \"Not found\", \"detail\": \"Task t12 not found\", \"code\": \"not_found\"}";

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;

    @BeforeEach
    void start() throws IOException {
        server = new StandInServer();
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "tok");
        server.on("GET /tasks/t12", 404, NONE)
                .on("POST /tasks/t12:pause", 404, NONE)
                .on("POST /tasks/t12:cancel", 404, NONE)
                .on("DELETE /tasks/t12", 404, NONE);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_unique_beginning_stands_for_the_id() {
        server.on("GET /tasks?limit=1000", 200, "{\"items\": [{\"id\": \"t1284\"}, {\"id\": \"t13\"}]}")
                .on("GET /tasks/t1284", 200, "{\"id\": \"t1284\", \"state\": \"RUNNING\"}")
                .on("POST /tasks/t1284:pause", 200, "{\"id\": \"t1284\", \"state\": \"PAUSED\"}");

        assertThat(command.run("task", "get", "t12", "-o", "name").out()).isEqualTo("t1284\n");
        assertThat(command.run("task", "pause", "t12", "-o", "name").out()).isEqualTo("t1284\n");
    }

    @Test
    void an_ambiguous_beginning_is_rejected_with_the_ids() {
        server.on("GET /tasks?limit=1000", 200, "{\"items\": [{\"id\": \"t1284\"}, {\"id\": \"t129\"}]}");

        CommandRun.Result result = command.run("task", "get", "t12");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("'t12' is not unique: t1284, t129");
    }

    @Test
    void nothing_is_deleted_or_cancelled_by_a_beginning() {
        server.on("GET /tasks?limit=1000", 200, "{\"items\": [{\"id\": \"t1284\"}]}");

        for (String verb : new String[] {"rm", "cancel"}) {
            CommandRun.Result result = command.run("task", verb, "t12", "--yes");

            assertThat(result.exit()).isEqualTo(4);
            assertThat(result.err()).isEqualTo("trawl: Task t12 not found [not_found]\n");
        }
    }
}
