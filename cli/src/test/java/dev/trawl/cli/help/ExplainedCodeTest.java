package dev.trawl.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.core.problem.Problem;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.spi.crawl.UrlCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every code that a message or a row can have is explained in both languages.
class ExplainedCodeTest {

    private static final Path DOCS = Path.of("../docs");

    @Test
    void exactly_the_codes_of_the_program_are_explained() {
        Set<String> codes = Stream.of(
                        Stream.of(Fault.USAGE_CODE),
                        Arrays.stream(Fault.values()).map(Fault::code),
                        Arrays.stream(Problem.values()).map(Problem::code),
                        Arrays.stream(UrlCause.values()).map(UrlCause::code),
                        Arrays.stream(FetchError.values()).map(FetchError::code))
                .flatMap(names -> names)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(codes)
                .as("codes without an entry in codes.txt")
                .filteredOn(code -> !ExplainedCode.all().containsKey(code))
                .isEmpty();
        assertThat(ExplainedCode.all().keySet()) // LedgerCodesTest of app checks those of the ledger
                .filteredOn(code -> !code.startsWith("ledger_"))
                .allMatch(codes::contains);
    }

    @Test
    void an_explanation_is_whole_and_without_placeholders() {
        assertThat(ExplainedCode.all().values())
                .flatMap(code -> Stream.of(MessageLanguage.values())
                        .map(code::text)
                        .flatMap(text -> Stream.of(text.meaning(), text.cause(), text.remedy()))
                        .toList())
                .allSatisfy(text -> assertThat(text).matches("(?s).{3,}[.。]").doesNotContain("%s", "…", "${", "??"));
    }

    @Test
    void the_chinese_text_is_chinese() {
        assertThat(ExplainedCode.all().values())
                .allSatisfy(code -> assertThat(
                                code.chinese().meaning() + code.chinese().cause())
                        .matches("(?s).*\\p{IsHan}.*"));
    }

    @Test
    void the_page_and_its_heading_exist() throws IOException {
        for (ExplainedCode code : ExplainedCode.all().values()) {
            String[] link = code.docs().split("#");
            Path page = DOCS.resolve(link[0]);
            assertThat(page).as(code.code()).exists();
            if (link.length > 1) {
                assertThat(headings(page)).as(code.code()).contains(link[1]);
            }
        }
    }

    @Test
    void the_page_of_all_codes_is_current() throws IOException {
        Path page = DOCS.resolve("errors.md");
        if ("renew".equals(System.getProperty("errors"))) {
            Files.writeString(page, page());
        }
        assertThat(page).as("renew it with -Derrors=renew").hasContent(page());
    }

    private static String page() {
        return """
                # Codes

                Every code that an error, a URL or a fetch can have. `trawl help CODE` prints the same, in English or Chinese. The page is generated
                from `codes.txt` of the module `cli`.

                | code | exit code | meaning | usual cause | remedy |
                |---|---|---|---|---|
                """
                + ExplainedCode.all().values().stream()
                        .map(ExplainedCodeTest::row)
                        .sorted()
                        .collect(Collectors.joining());
    }

    private static String row(ExplainedCode code) {
        String exit = code.exit().isPresent() ? String.valueOf(code.exit().getAsInt()) : "";
        return "| [`%s`](%s) | %s | %s | %s | %s |%n"
                .formatted(
                        code.code(),
                        code.docs(),
                        exit,
                        cell(code.english().meaning()),
                        cell(code.english().cause()),
                        cell(code.english().remedy()));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    /// The anchors of a page, as a viewer of Markdown derives them from the headings.
    private static Set<String> headings(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{IsAlphabetic}\\p{IsDigit} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
