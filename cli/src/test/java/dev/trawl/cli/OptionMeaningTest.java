package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// One name of an option means one thing in all commands.
///
/// Two options mean the same if the first two words of their descriptions are the same. Names whose descriptions differ
/// although they mean the same are listed with the reason.
class OptionMeaningTest {

    private static final int WORDS = 2;

    /// Name of the option, and why its descriptions may differ.
    private static final Map<String, String> SAME_ALTHOUGH = Map.ofEntries(
            Map.entry("--content-type", "the media type of a document"),
            Map.entry("--css", "a CSS selector; that of a crawl names its field"),
            Map.entry("--data", "the data folder of the node"),
            Map.entry("--delay", "a time to wait"),
            Map.entry("--depth", "a number of links"),
            Map.entry("--dry-run", "shows what would be done"),
            Map.entry("--file", "a file that describes what the command submits or stores"),
            Map.entry("--exclude", "a pattern of URLs"),
            Map.entry("--fields", "fields of the result; those of a crawl are its columns"),
            Map.entry("--follow", "the key of a job, and the usual word for logs"),
            Map.entry("-f", "a file, or to follow a log, as in kubectl"),
            Map.entry("--format", "the format of the rows; 'crawl --format jsonl' is fixed by its users"),
            Map.entry("--from", "the first time of a range"),
            Map.entry("--header", "a request header"),
            Map.entry("--host", "a host that the command concerns"),
            Map.entry("--jsonpath", "a JSONPath; that of a crawl names its field"),
            Map.entry("--label", "a label, to set or to look for, as in kubectl"),
            Map.entry("-l", "a label, to set or to look for, as in kubectl"),
            Map.entry("--max-pages", "the limit of pages of a crawl"),
            Map.entry("--max-time", "the limit of time of a crawl"),
            Map.entry("--limit", "a maximum; that of a host is the field 'limit' of the API"),
            Map.entry(
                    "--master-host",
                    "the host of the server, for the server and its clients, as in the classic program"),
            Map.entry(
                    "--master-port",
                    "the port of the server, for the server and its clients, as in the classic program"),
            Map.entry("--out", "the folder of a crawl"),
            Map.entry("--priority", "the priority of a task"),
            Map.entry("--project", "a project"),
            Map.entry("--set", "one key with its value, of the settings or of a job"),
            Map.entry("--state", "a filter by state"),
            Map.entry("--type", "a type of tasks"),
            Map.entry("--xpath", "an XPath; that of a crawl names its field"),
            Map.entry("--url", "a URL"),
            Map.entry("-O", "a file to write; that of a task holds its captures"));

    @TempDir
    private Path folder;

    @Test
    void one_name_has_one_meaning_in_all_commands() {
        Map<String, Map<String, Set<String>>> meanings = new TreeMap<>();
        commands(root())
                .forEach(command -> command.getCommandSpec().options().stream()
                        .filter(option -> !option.hidden())
                        .forEach(option -> Stream.of(option.names())
                                .forEach(name -> meanings.computeIfAbsent(name, _ -> new TreeMap<>())
                                        .computeIfAbsent(meaning(option), _ -> new TreeSet<>())
                                        .add(command.getCommandSpec().qualifiedName()))));

        String several = meanings.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1 && !SAME_ALTHOUGH.containsKey(entry.getKey()))
                .map(OptionMeaningTest::line)
                .collect(Collectors.joining("\n"));
        assertThat(several).isEmpty();
        assertThat(SAME_ALTHOUGH.keySet())
                .allMatch(name -> meanings.getOrDefault(name, Map.of()).size() > 1);
    }

    private static String line(Map.Entry<String, Map<String, Set<String>>> option) {
        return option.getKey()
                + option.getValue().entrySet().stream()
                        .map(meaning -> " '%s' (%s …)"
                                .formatted(
                                        meaning.getKey(),
                                        meaning.getValue().iterator().next()))
                        .collect(Collectors.joining(" |"));
    }

    private static String meaning(OptionSpec option) {
        String text = String.join(" ", OptionSpec.builder(option).description());
        return Stream.of(text.split("[ ,.:;]+")).limit(WORDS).collect(Collectors.joining(" "));
    }

    private CommandLine root() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return new CommandRun(folder).cli(nowhere, nowhere).root(List.of());
    }

    private static Stream<CommandLine> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().distinct().flatMap(OptionMeaningTest::commands));
    }
}
