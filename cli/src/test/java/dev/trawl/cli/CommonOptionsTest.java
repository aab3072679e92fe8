package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// The options of every command, and messages without names of the program's classes.
class CommonOptionsTest {

    private static final String CLASS_NAME = "[a-z]\\.[a-z]+\\.[A-Z]|Exception|StreamRead";

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
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void every_command_takes_quiet_verbose_and_no_color() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        all(command.cli(nowhere, nowhere).root(List.of())).forEach(one -> {
            var spec = one.getCommandSpec();
            assertThat(List.of("-q", "--quiet", "-v", "--verbose", "--no-color", "--help"))
                    .as(spec.qualifiedName())
                    .allMatch(name -> spec.findOption(name) != null);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "key create ci --role viewer, POST /keys {\"name\":\"ci\"",
        "key rotate 0a1b2c3d4e5f, POST /keys/0a1b2c3d4e5f:rotate",
        "key rm 0a1b2c3d4e5f, DELETE /keys/0a1b2c3d4e5f",
        "user create ann --role viewer --password-file -, 'POST /users {\"name\":\"ann\",\"role\":\"viewer\",\"password\":\"…\"}'",
        "user rm ann, DELETE /users/ann",
        "secret set tok --host a.example --value-file -, 'PUT /secrets/tok {\"value\":\"…\"'",
        "secret rm tok, DELETE /secrets/tok",
        "secret rotate-key, POST /secrets:rotate-key",
        "schedule pause nightly, POST /schedules/nightly:pause",
        "schedule resume nightly, POST /schedules/nightly:resume",
        "schedule run-now nightly, POST /schedules/nightly:run-now",
        "schedule rm nightly, DELETE /schedules/nightly",
        "host pause a.example --for 10m, POST /hosts/a.example:pause",
        "host resume a.example, POST /hosts/a.example:resume",
        "host set a.example --delay 2s, PATCH /hosts/a.example",
        "worker drain w1, POST /workers/w1:drain",
        "worker rm w1, DELETE /workers/w1",
        "config set scheduler.max_rate 9, PUT /config/scheduler.max_rate {\"value\":\"9\"}",
        "config unset scheduler.max_rate, DELETE /config/scheduler.max_rate"
    })
    void a_dry_run_prints_the_request_and_sends_nothing(String line, String request) {
        command.input = "s3cret";

        CommandRun.Result result = command.run((line + " --dry-run").split(" "));

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).startsWith(request).doesNotContain("s3cret").hasLineCount(1);
        assertThat(result.err()).isEqualTo("dry run: nothing was sent\n");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void a_dry_run_of_a_context_leaves_the_file_alone() {
        CommandRun.Result result =
                command.run("context", "set", "prod", "--server", "https://trawl.example.org", "--dry-run");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("https://trawl.example.org");
        assertThat(folder.resolve("home/.config/trawl/contexts.json")).doesNotExist();
    }

    @Test
    void every_command_that_changes_something_has_a_dry_run() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        all(command.cli(nowhere, nowhere).root(List.of())).stream()
                .filter(one -> one.getSubcommands().isEmpty())
                .filter(one -> one.getCommandName()
                        .matches("create|set|unset|rm|edit|pause|resume|stop|cancel|retry|drain|invite|rotate"
                                + "|rotate-key|passwd|run-now|backfill|submit|use|apply"))
                .forEach(one -> assertThat(one.getCommandSpec().findOption("--dry-run"))
                        .as(one.getCommandSpec().qualifiedName())
                        .isNotNull());
    }

    @Test
    void twice_verbose_prints_headers_and_no_token() {
        server.on("GET /status", 200, "{}");

        assertThat(command.run("status", "-v").err()).contains("/status 200").doesNotContain("> ");
        assertThat(command.run("status", "-vv").err())
                .contains("/status 200", "> Accept-Language: en", "> Authorization: …", "< ")
                .doesNotContain("tok");
    }

    @Test
    void quiet_leaves_out_notes_but_not_errors() {
        server.on("DELETE /workers/w1", 200, "{}");

        assertThat(command.run("worker", "rm", "w1", "-q").err()).isEmpty();
        assertThat(command.run("worker", "rm", "w2", "-q").err()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task submit --type echo --payload {x",
                "task submit --type echo --payload {\"a\":1}}",
                "task submit --type echo --payload {\"a\":1,\"a\":2}",
                "task submit --file bad.jsonl",
                "task submit --file bad.yaml",
                "task submit --file deep.json",
                "task list -o nonsense",
                "crawl bad.yaml",
                "crawl http://[::1/",
                "validate bad.yaml",
                "validate deep.json",
                "try http://example.org/ --css h1[",
                "try http://example.org/ --rules bad.yaml",
                "schedule create n --file bad.yaml --every 1h",
                "url normalize http://[x/",
                "cron next 99",
                "cron next * --zone Nowhere/Land",
                "extract bad.yaml --xpath //[",
                "status --server nonsense",
                "status --server https://127.0.0.1:1 --ca-file bad.yaml",
                "status --config bad.yaml",
                "context use none",
                "audit verify --data none",
                "worker --master-host h --set worker.capacity=x",
                "fetch nonsense --max-bytes x",
                "fetch http://127.0.0.1:1/ --allow-private"
            })
    void no_message_names_a_class(String line) throws IOException {
        Files.writeString(folder.resolve("bad.yaml"), "seeds: [http://a/\n\tmax_pages: {: &x\n");
        Files.writeString(folder.resolve("bad.jsonl"), "{\"type\": \"echo\"\n{nonsense}\n");
        Files.writeString(folder.resolve("deep.json"), "[".repeat(2_000));

        CommandRun.Result result = command.run(line.split(" "));

        assertThat(result.exit()).isNotZero();
        assertThat(result.err() + result.out()).doesNotContainPattern(CLASS_NAME);
    }

    private static List<CommandLine> all(CommandLine command) {
        return Stream.concat(
                        Stream.of(command),
                        command.getSubcommands().values().stream().distinct().flatMap(child -> all(child).stream()))
                .toList();
    }
}
