package dev.trawl.cli.help;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.core.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/// The explanation of a code of an error or of a URL, from `codes.txt`. The file is read on first use.
///
/// @param docs the page of the documentation, with an anchor
public record ExplainedCode(String code, String docs, Text english, Text chinese) {

    /// The lines of the file for one code: its name and page, then three lines for each language.
    private static final int LINES = 7;

    /// The explanation in one language.
    ///
    /// @param meaning what the code says
    /// @param cause the usual cause
    /// @param remedy what to do
    public record Text(String meaning, String cause, String remedy) {}

    public static Optional<ExplainedCode> find(String code) {
        return Optional.ofNullable(all().get(code));
    }

    public static Map<String, ExplainedCode> all() {
        return Holder.CODES;
    }

    public Text text(MessageLanguage language) {
        return language == MessageLanguage.CHINESE ? chinese : english;
    }

    /// The exit code of a command that ends with this code; empty if no command ends with it.
    public OptionalInt exit() {
        if (code.equals(Fault.USAGE_CODE)) {
            return OptionalInt.of(ExitCode.USAGE.number());
        }
        return Fault.byCode(code)
                .map(fault -> OptionalInt.of(fault.exit().number()))
                .orElseGet(() -> Arrays.stream(Problem.values())
                        .filter(problem -> problem.code().equals(code))
                        .mapToInt(Problem::exitCode)
                        .findFirst());
    }

    private static Map<String, ExplainedCode> read() {
        try (InputStream file = Objects.requireNonNull(ExplainedCode.class.getResourceAsStream("codes.txt"))) {
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, ExplainedCode> parse(String text) {
        Map<String, ExplainedCode> codes = new LinkedHashMap<>();
        List<String> lines = text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        for (int at = 0; at + LINES <= lines.size(); at += LINES) {
            String[] head = lines.get(at).split(" ");
            codes.put(head[0], new ExplainedCode(head[0], head[1], text(lines, at + 1), text(lines, at + 4)));
        }
        return codes;
    }

    private static Text text(List<String> lines, int from) {
        return new Text(part(lines.get(from), "= "), part(lines.get(from + 1), "? "), part(lines.get(from + 2), "! "));
    }

    private static String part(String line, String mark) {
        if (!line.startsWith(mark)) {
            throw new IllegalStateException("codes.txt: expected '%s' at '%s'".formatted(mark, line));
        }
        return line.substring(mark.length());
    }

    /// Reads the file when it is first used.
    private static final class Holder {
        static final Map<String, ExplainedCode> CODES = read();
    }
}
