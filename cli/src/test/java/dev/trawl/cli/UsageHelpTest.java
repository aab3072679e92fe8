package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// The help: grouped, as wide as the terminal, with examples to paste.
class UsageHelpTest {

    @TempDir
    private Path folder;

    private CommandRun command;

    @BeforeEach
    void start() {
        command = new CommandRun(folder);
    }

    @Test
    void every_command_is_in_one_group() {
        String help = command.run("--help").out();

        assertThat(help)
                .contains("Crawl on this machine:", "Tasks of a server:", "Run a server:", "Administration:", "Help:");
        root().getSubcommands().values().stream()
                .filter(child -> !child.getCommandSpec().usageMessage().hidden())
                .map(CommandLine::getCommandName)
                .distinct()
                .forEach(name -> assertThat(help.lines().filter(line -> line.matches("  " + name + "( .*)?")))
                        .as(name)
                        .hasSize(1));
    }

    @Test
    void a_group_of_commands_alone_lists_them_and_ends_with_two() {
        groups(root()).forEach(group -> {
            CommandRun.Result result = command.run(group.toArray(String[]::new));

            assertThat(result.exit()).as(group.toString()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .as(group.toString())
                    .startsWith("Usage: trawl " + String.join(" ", group))
                    .contains("Commands:");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {55, 80, 100, 160})
    void no_line_is_wider_than_the_terminal_and_examples_stay_whole(int columns) {
        command.environment.put("COLUMNS", String.valueOf(columns));
        for (CommandLine one : all(root())) {
            String help = one.getUsageMessage();
            var examples = one.getCommandSpec().usageMessage().footer();

            assertThat(help.lines())
                    .as(one.getCommandSpec().qualifiedName())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Math.min(columns, 120) + 60))
                    .filteredOn(line -> !line.startsWith("  "))
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Math.min(columns, 120)));
            String pasted = help.replaceAll(" \\\\\n +", " ");
            assertThat(Stream.of(examples).filter(line -> line.startsWith("  trawl ")))
                    .allSatisfy(example -> assertThat(pasted).contains(example + "\n"));
        }
    }

    @Test
    void the_options_for_the_server_are_shown_once() {
        assertThat(command.run("task", "list", "--help").out())
                .contains("--state", "trawl help connection")
                .doesNotContain("--ca-file", "--token-file", "--context");
        assertThat(command.run("help", "connection").out())
                .contains("--server", "--context", "--token-file", "--data", "--ca-file", "--cert-file", "--key-file");
        assertThat(command.run("standalone", "--help").out()).contains("--data");
    }

    @ParameterizedTest
    @CsvSource({
        "task list --sate FAILED, unknown option '--sate' (did you mean '--state'?)",
        "task list --sate=FAILED, unknown option '--sate' (did you mean '--state'?)",
        "crawl http://example.org/ --max-page 3, unknown option '--max-page' (did you mean '--max-pages'?)",
        "key create ci --roll viewer, unknown option '--roll' (did you mean '--role'?)",
        "schedule create n --crn x --type echo, unknown option '--crn' (did you mean '--cron'?)",
        "task list -o tabel, not 'tabel' (did you mean 'table'?)"
    })
    void a_wrong_option_with_a_value_gets_a_suggestion(String line, String hint) {
        CommandRun.Result result = command.run(line.split(" "));

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains(hint).hasLineCount(1);
    }

    @Test
    void a_code_is_explained_with_cause_remedy_and_page() {
        assertThat(command.run("help", "task_ended_badly").out())
                .startsWith("task_ended_badly (exit code 1)\n")
                .contains("\nCause: ", "\nRemedy: ", "\nSee: docs/troubleshooting.md#tasks")
                .doesNotContain("…");
        assertThat(command.run("help", "not_found").out()).contains("exit code 4", "task list");
        assertThat(command.run("help", "blocked_address").out()).contains("--allow-private", "egress.allow");
        command.environment.put("LANG", "zh_CN.UTF-8");
        assertThat(command.run("help", "blocked_address").out())
                .contains("原因：", "处理：", "参见：")
                .doesNotContain("Cause");
    }

    private CommandLine root() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return command.cli(nowhere, nowhere).root(List.of());
    }

    private static List<CommandLine> all(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(child -> all.addAll(all(child)));
        return all;
    }

    /// The words of the commands that do nothing by themselves.
    private static Stream<List<String>> groups(CommandLine root) {
        return root.getSubcommands().entrySet().stream()
                .filter(entry -> !entry.getValue().getSubcommands().isEmpty())
                .filter(entry -> !(entry.getValue().getCommand() instanceof Runnable)
                        && !(entry.getValue().getCommand() instanceof java.util.concurrent.Callable))
                .filter(entry -> !entry.getKey().equals("distribute"))
                .map(entry -> List.of(entry.getKey()));
    }
}
