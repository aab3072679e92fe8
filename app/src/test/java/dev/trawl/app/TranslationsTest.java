package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.job.CauseWords;
import dev.trawl.spi.crawl.UrlCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every text for people has a Chinese translation, and no translation is left over. Reads the sources, as `xgettext`
/// does.
class TranslationsTest {

    private static final List<Path> SOURCES = Stream.of("../config", "../cli", ".")
            .map(module -> Path.of(module, "src/main/java"))
            .toList();
    private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\\n])*)\"");
    private static final Pattern CALL = Pattern.compile(
            "(?:Phrase\\.of|(?<![.\\w])text|language(?:\\(\\))?\\s*\\.text|InvalidValueException|\\bline)\\(\\s*\"((?:\\\\.|[^\"\\\\\n])*)\"");
    private static final Pattern COUNTED = Pattern.compile("Amounts\\.of\\([^\"]*,\\s*\"(\\w+)\"\\)");
    private static final Pattern TEMPLATE_COMMENT = Pattern.compile("(?m)# ([^#\n]*)$");
    private static final Path PO = Path.of("../cli/src/main/resources/dev/trawl/cli/fault/zh.po");
    private static final Path TEMPLATES = Path.of("../cli/src/main/resources/dev/trawl/cli/crawl/templates");

    @Test
    void every_text_has_a_chinese_translation() throws IOException {
        Set<String> texts = new TreeSet<>();
        for (String source : sources()) {
            CALL.matcher(source).results().map(call -> call.group(1)).forEach(texts::add);
            COUNTED.matcher(source)
                    .results()
                    .flatMap(call -> Stream.of("%s " + call.group(1), "%s " + call.group(1) + "s"))
                    .forEach(texts::add);
        }
        Arrays.stream(UrlCause.values())
                .map(cause -> CauseWords.label(cause).toString())
                .forEach(texts::add);

        assertThat(texts.stream()
                        .filter(text -> hasWords(text) && !translations().contains(text)))
                .isEmpty();
    }

    @Test
    void every_template_has_a_chinese_text() throws IOException {
        assertThat(templateComments().filter(text -> !translations().contains(text)))
                .allMatch(comment ->
                        comment.contains("$schema") || comment.startsWith("  - ") || comment.startsWith("exclude"));
    }

    @Test
    void every_fault_has_a_chinese_text() {
        assertThat(Fault.values())
                .filteredOn(fault -> fault.explanation(MessageLanguage.ENGLISH).matches(".*[a-z].*"))
                .allMatch(fault -> isChinese(fault.explanation(MessageLanguage.CHINESE)));
        assertThat(UrlCause.values()).allMatch(cause -> isChinese(CauseWords.of(cause, MessageLanguage.CHINESE)));
    }

    @Test
    void every_translation_is_chinese_and_keeps_the_arguments() throws IOException {
        Matcher entry = Pattern.compile("(?m)^msgid \"(.*)\"\nmsgstr \"(.*)\"$").matcher(Files.readString(PO));
        while (entry.find()) {
            assertThat(isChinese(entry.group(2)) || !hasWords(entry.group(1)))
                    .as(entry.group(2))
                    .isTrue();
            assertThat(arguments(entry.group(2))).as(entry.group(1)).isEqualTo(arguments(entry.group(1)));
        }
    }

    @Test
    void no_translation_is_left_over() throws IOException {
        Set<String> used = new TreeSet<>();
        for (String source : sources()) {
            LITERAL.matcher(source).results().map(literal -> literal.group(1)).forEach(used::add);
            COUNTED.matcher(source)
                    .results()
                    .flatMap(call -> Stream.of("%s " + call.group(1), "%s " + call.group(1) + "s"))
                    .forEach(used::add);
        }
        templateComments().forEach(used::add);

        assertThat(translations()).allMatch(used::contains);
    }

    private static Stream<String> templateComments() throws IOException {
        try (Stream<Path> files = Files.list(TEMPLATES)) {
            return files.toList().stream()
                    .flatMap(file -> TEMPLATE_COMMENT.matcher(text(file)).results())
                    .map(comment -> comment.group(1).replace("\"", "\\\""));
        }
    }

    private static List<String> sources() throws IOException {
        var sources = new ArrayList<String>();
        for (Path folder : SOURCES) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(file -> text(file).replaceAll("\"\\s*\\+\\s*\"", ""))
                        .forEach(sources::add);
            }
        }
        return sources;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The English texts, escaped as in the file.
    private static Set<String> translations() {
        return text(PO).lines()
                .filter(line -> line.startsWith("msgid "))
                .map(line -> line.substring("msgid \"".length(), line.length() - 1))
                .collect(Collectors.toSet());
    }

    private static List<String> arguments(String text) {
        return Pattern.compile("%(?:\\d+\\$)?([sd]|\\.1f)")
                .matcher(text)
                .results()
                .map(argument -> argument.group(1))
                .sorted()
                .toList();
    }

    /// Placeholders and punctuation alone need no translation.
    private static boolean hasWords(String text) {
        return text.replaceAll("%(\\d+\\$)?(\\.1f|[sd])", "").matches(".*[A-Za-z]{2,}.*");
    }

    /// Full-width punctuation counts: a text of terms and arguments may have no other Chinese character.
    private static boolean isChinese(String text) {
        return text.matches("(?s).*[\\p{IsHan}\\uFF00-\\uFFEF].*");
    }
}
