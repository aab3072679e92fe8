package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.MessageLanguage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

class ChineseHelpTest {

    private static final String CHINESE = "(?s).*\\p{IsHan}.*";

    @TempDir
    private Path folder;

    @Test
    void every_command_option_and_parameter_has_a_chinese_text() {
        Map<String, String> untranslated = new TreeMap<>();
        commands(root())
                .forEach(command -> texts(command)
                        .filter(text -> !MessageLanguage.CHINESE.text(text).matches(CHINESE))
                        .forEach(text ->
                                untranslated.put(text, command.getCommandSpec().qualifiedName())));

        assertThat(untranslated).isEmpty();
    }

    @Test
    void help_is_shown_in_the_language_of_the_locale() {
        CommandRun run = new CommandRun(folder);
        run.environment.put("LC_ALL", "zh_CN.UTF-8");

        assertThat(run.run("task", "submit", "--help").out())
                .contains("用法：trawl task submit", "提交作业文件", "--wait 的超时；默认 5m")
                .doesNotContain("Submit a task", "Timeout of", "${");
        assertThat(run.run("init", "--help").out()).contains("模板：site, shop, docs, articles, api");
        assertThat(run.run("--help").out()).contains("在本机抓取：", "在本进程中抓取站点");
    }

    @Test
    void json_output_is_the_same_in_all_languages() {
        CommandRun english = new CommandRun(folder);
        CommandRun chinese = new CommandRun(folder);
        chinese.environment.put("LANG", "zh_CN.UTF-8");
        String[] command = {"scope", "https://example.org/a", "--seed", "https://example.org/", "-o", "json"};

        assertThat(chinese.run(command).out()).isEqualTo(english.run(command).out());
    }

    private CommandLine root() {
        var out = new PrintWriter(new StringWriter());
        return new CommandRun(folder).cli(out, out).root(List.of());
    }

    private static Stream<CommandLine> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().distinct().flatMap(ChineseHelpTest::commands));
    }

    /// The texts for people. Examples are indented, as in a shell.
    private static Stream<String> texts(CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        Stream<String> lines = Stream.concat(Stream.of(usage.description()), Stream.of(usage.footer()))
                .filter(line -> !line.isBlank() && !line.startsWith("  "));
        Stream<ArgSpec> arguments = Stream.concat(
                command.getCommandSpec().options().stream().filter(option -> !option.hidden()),
                command.getCommandSpec().positionalParameters().stream().filter(parameter -> !parameter.hidden()));
        return Stream.concat(lines, arguments.flatMap(argument -> Stream.of(description(argument))));
    }

    private static String[] description(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? OptionSpec.builder(option).description()
                : PositionalParamSpec.builder((PositionalParamSpec) argument).description();
    }
}
