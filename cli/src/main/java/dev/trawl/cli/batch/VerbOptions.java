package dev.trawl.cli.batch;

import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The option `--batch` and the output format, for all commands that only answer questions.
public final class VerbOptions {

    @Option(names = "--batch", description = "Read JSON lines from standard input and write one JSON object per line.")
    boolean batch;

    @Mixin
    final OutputOptions output = new OutputOptions();

    /// Answers all lines of the input, or the single question built from the arguments.
    ///
    /// @param question built from the arguments; not called with `--batch`
    public void run(Terminal terminal, BatchVerb verb, Supplier<ObjectNode> question) {
        if (batch) {
            runBatch(terminal, verb);
            return;
        }
        try {
            show(terminal, SnakeCase.of(verb.answer(new BatchFields(question.get(), terminal.directory()))));
        } catch (BadLineException e) {
            throw e.alone();
        }
    }

    public boolean isBatch() {
        return batch;
    }

    /// Returns whether the answer is probably read by a user.
    public boolean isForPeople() {
        return !batch && output.format(Format.TABLE) == Format.TABLE;
    }

    /// Returns an argument that is optional only with `--batch`.
    public static String required(String argument, String label) {
        if (argument.isEmpty()) {
            throw new BadLineException("%s is missing; give one, or lines with --batch".formatted(label));
        }
        return argument;
    }

    private static void runBatch(Terminal terminal, BatchVerb verb) {
        try {
            new RunBatch(terminal, verb).run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Prints a single value without formatting, several values as a table.
    private void show(Terminal terminal, ObjectNode answer) {
        boolean plain = output.format(Format.TABLE) == Format.TABLE && answer.size() == 1;
        if (plain) {
            terminal.out().print(plain(answer.iterator().next()));
            terminal.out().flush();
        } else {
            output.one(terminal.out(), answer, columns(answer));
        }
    }

    private static String plain(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream().map(VerbOptions::plain).collect(Collectors.joining());
        }
        if (value.isObject()) {
            return value.valueStream().map(VerbOptions::shown).collect(Collectors.joining("  ")) + "\n";
        }
        return shown(value) + "\n";
    }

    /// Replaces control characters, which could move the cursor or fake output.
    private static String shown(JsonNode value) {
        return value.isNull() ? "-" : value.asString("-").replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "\ufffd");
    }

    private static List<TableColumn> columns(ObjectNode answer) {
        return answer.propertyNames().stream()
                .map(name -> TableColumn.of(name, name))
                .toList();
    }
}
