package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OtherCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void the_version_is_one_line() {
        assertThat(run().run("--version").out()).matches("trawl \\d+\\.\\d+\\.\\d+ \\(Java .+\\)\n");
        assertThat(run().run("version").out()).isEqualTo(run().run("--version").out());
    }

    @Test
    void standalone_hands_over_its_settings() {
        CommandRun command = run();

        int exit = command.run(
                        "standalone",
                        "--data",
                        "d",
                        "--master-host",
                        "0.0.0.0",
                        "--master-port",
                        "0",
                        "--insecure-listen",
                        "--test-hooks",
                        "-D",
                        "worker.capacity=3",
                        "--set",
                        "lease.ttl=1m")
                .exit();

        ServerOptions options = command.started.getFirst();
        assertThat(exit).isZero();
        assertThat(options.testHooks()).isTrue();
        assertThat(options.settings().text(ConfigKey.DATA_DIR)).isEqualTo("d");
        assertThat(options.settings().text(ConfigKey.LISTEN_HOST)).isEqualTo("0.0.0.0");
        assertThat(options.settings().number(ConfigKey.LISTEN_PORT)).isZero();
        assertThat(options.settings().flag(ConfigKey.LISTEN_INSECURE)).isTrue();
        assertThat(options.settings().number(ConfigKey.WORKER_CAPACITY)).isEqualTo(3);
    }

    @Test
    void the_older_name_of_a_command_still_starts_it() {
        CommandRun command = run();

        command.run("distribute", "standalone", "--master-port", "8000");

        assertThat(command.started.getFirst().settings().number(ConfigKey.LISTEN_PORT))
                .isEqualTo(8_000);
    }

    @Test
    void settings_are_shown_with_their_origin_and_without_secrets() throws IOException {
        CommandRun command = run();
        Files.writeString(folder.resolve("trawl.yaml"), "ledger:\n  password: hush\n");

        CommandRun.Result result = command.run("config", "view", "--origin", "--set", "lease.ttl=30s");

        assertThat(result.out())
                .containsPattern("lease.ttl +30s +--set +15s")
                .containsPattern("ledger.password +\\*{3} +file .*trawl.yaml")
                .containsPattern("listen.port +7989 +default +7989")
                .doesNotContain("hush");
    }

    @Test
    void passwords_in_addresses_are_not_shown_however_they_are_written() {
        CommandRun.Result result = run().run(
                        "config",
                        "view",
                        "--set",
                        "ledger.url=postgresql://ann:hush/hush@db/trawl",
                        "--set",
                        "state.url=redis://ann:pw@hush@r:6379/0",
                        "--set",
                        "queue.url=kafka://ann:hush?hush@k:9092",
                        "--set",
                        "election.url=zookeeper://ann:pw@hush/hush@z:2181",
                        "--set",
                        "blob.url=s3://AKIA:hush/hush@bucket?region=eu");

        assertThat(result.out())
                .contains("postgresql://ann:***@db/trawl", "redis://ann:***@r:6379/0", "kafka://ann:***@k:9092")
                .contains("zookeeper://ann:***@z:2181", "s3://AKIA:***@bucket?region=eu")
                .doesNotContain("hush");
    }

    @Test
    void an_unknown_setting_is_one_line_and_prints_no_half_table() {
        CommandRun.Result result = run().run("config", "view", "--set", "worker.capcity=3");

        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("did you mean 'worker.capacity'?").hasLineCount(1);
    }

    @Test
    void settings_of_a_running_server_are_asked_for() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("GET /config?limit=1000", 200, "{\"items\": [{\"key\": \"lease.ttl\", \"value\": \"9s\"}]}");

            assertThat(run().run("config", "view", "--server", server.address(), "--no-headers")
                            .out())
                    .isEqualTo("lease.ttl  9s\n");
        }
    }

    @Test
    void workers_are_listed() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("GET /workers?limit=1000", 200, "{\"items\": [{\"worker\": \"w1\", \"types\": [\"echo\"]}]}");

            assertThat(run().run("worker", "list", "--server", server.address(), "-o", "json")
                            .out())
                    .isEqualToIgnoringWhitespace("[{\"worker\": \"w1\", \"types\": [\"echo\"]}]");
        }
    }

    @Test
    void a_list_without_workers_says_how_to_start_one_to_people_only() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("GET /workers?limit=1000", 200, "{\"items\": []}");

            assertThat(run().run("worker", "list", "--server", server.address()).err())
                    .isEqualTo("no workers; start one with 'trawl worker'\n");
            assertThat(run().run("worker", "list", "--server", server.address(), "-o", "json")
                            .err())
                    .isEmpty();
        }
    }

    @Test
    void a_worker_without_types_takes_any() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("GET /workers?limit=1000", 200, "{\"items\": [{\"worker\": \"w1\", \"types\": []}]}");

            assertThat(run().run("worker", "list", "--server", server.address()).out())
                    .endsWith("any\n");
            assertThat(run().run("worker", "list", "--server", server.address(), "-o", "jsonl")
                            .out())
                    .isEqualTo("{\"worker\":\"w1\",\"types\":[]}\n");
        }
    }

    @Test
    void settings_that_a_start_would_refuse_are_refused_here_too() {
        CommandRun command = run();
        command.refusal = "types.mail: executor 'htpp' is unknown";

        CommandRun.Result result = command.run("config", "view");

        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("types.mail").hasLineCount(1);
    }

    @Test
    void the_doctor_prints_a_line_for_each_finding_and_ends_with_one_when_something_is_wrong() {
        CommandRun command = run();
        command.findings.add(DoctorFinding.ok("java", Phrase.of("25")));
        command.findings.add(DoctorFinding.note("disk", Phrase.of("little"), Phrase.of("free some")));
        assertThat(command.run("doctor").exit()).isZero();
        command.findings.add(DoctorFinding.wrong("port", Phrase.of("taken"), Phrase.of("take another")));

        CommandRun.Result result = command.run("doctor");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEqualTo("""
                CHECK  STATE  FOUND   ADVICE
                java   ok     25
                disk   note   little  free some
                port   wrong  taken   take another
                """);
    }

    @Test
    void the_help_names_the_defaults_of_the_settings() {
        String help = run().run("standalone", "--help").out();

        for (ConfigKey key : List.of(ConfigKey.DATA_DIR, ConfigKey.LISTEN_HOST, ConfigKey.LISTEN_PORT)) {
            assertThat(help).contains("default " + key.defaultValue().asString());
        }
        assertThat(run().run("status", "--help").out())
                .contains(ConfigKey.LISTEN_HOST.defaultValue().asString() + ":" + ConfigKey.LISTEN_PORT.defaultValue());
    }

    @Test
    void a_code_is_explained() {
        assertThat(run().run("help", "wait_timeout").out())
                .contains("exit code 8")
                .contains("has ended");
        assertThat(run().run("help", "wait_timeuot").err()).contains("did you mean 'wait_timeout'?");
    }

    @Test
    void the_rehearsal_prints_nothing() {
        assertThat(run().run("rehearse")).isEqualTo(new CommandRun.Result(0, "", ""));
    }

    @Test
    void completion_knows_the_commands() {
        assertThat(run().run("completion", "bash").out()).contains("submit");
        assertThat(run().run("completion", "fish").out())
                .contains(
                        "-f -a submit",
                        "seen_subcommand_from audit; and __fish_seen_subcommand_from list' -l actor -r");
    }

    @TestFactory
    Stream<DynamicTest> every_help_fits_a_terminal_and_has_an_example() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return all(run().cli(nowhere, nowhere).root(List.of())).stream()
                .map(command -> DynamicTest.dynamicTest(command.getCommandSpec().qualifiedName(), () -> {
                    String help = command.getUsageMessage();
                    assertThat(help).containsPattern("Examples?:\n  trawl ");
                    assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
                }));
    }

    private CommandRun run() {
        return new CommandRun(folder);
    }

    private static List<CommandLine> all(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(child -> all.addAll(all(child)));
        return all;
    }
}
