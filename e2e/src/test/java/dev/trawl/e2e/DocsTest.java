package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Links of the documentation lead somewhere, and each Chinese page has the structure of its English page.
class DocsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?://|mailto:)([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^(#+) (.+)$");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern INLINE_CODE = Pattern.compile("`[^`\n]*`");
    private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s+)(#|//) .*$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\|.*$");

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> root = Files.list(ROOT)) {
            return Stream.concat(docs, root)
                    .filter(page -> page.toString().endsWith(".md"))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    static Stream<Path> chinesePages() throws IOException {
        return pages().filter(
                        page -> page.startsWith("docs/zh") || page.toString().equals("README.zh-CN.md"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void each_link_leads_to_a_file_and_a_heading(Path page) {
        List<String> dead = new ArrayList<>();
        String prose =
                INLINE_CODE.matcher(CODE.matcher(text(page)).replaceAll("")).replaceAll("");
        LINK.matcher(prose).results().map(link -> link.group(1)).forEach(link -> {
            String[] parts = link.split("#", 2);
            Path target = parts[0].isEmpty()
                    ? page
                    : ROOT.relativize(
                            ROOT.resolve(page).resolveSibling(parts[0]).normalize());
            boolean file = Files.exists(ROOT.resolve(target));
            boolean heading = parts.length == 1 || (file && anchors(target).contains(parts[1]));
            if (!file || !heading) {
                dead.add(link);
            }
        });
        assertThat(dead).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("chinesePages")
    void a_chinese_page_has_the_headings_tables_and_code_of_its_english_page(Path page) {
        Path english = page.getNameCount() == 1
                ? Path.of("README.md")
                : Path.of("docs").resolve(page.getFileName());

        assertThat(headingLevels(page)).isEqualTo(headingLevels(english));
        assertThat(rows(page)).isEqualTo(rows(english));
        assertThat(code(page)).isEqualTo(code(english));
    }

    private static List<Integer> headingLevels(Path page) {
        return HEADING.matcher(CODE.matcher(text(page)).replaceAll(""))
                .results()
                .map(heading -> heading.group(1).length())
                .toList();
    }

    private static long rows(Path page) {
        return ROW.matcher(CODE.matcher(text(page)).replaceAll("")).results().count();
    }

    private static List<String> code(Path page) {
        return CODE.matcher(text(page))
                .results()
                .map(block -> COMMENT.matcher(block.group()).replaceAll(""))
                .toList();
    }

    private static Set<String> anchors(Path page) {
        String text = text(page);
        Stream<String> headings =
                HEADING.matcher(CODE.matcher(text).replaceAll("")).results().map(heading -> slug(heading.group(2)));
        Stream<String> named = ANCHOR.matcher(text).results().map(anchor -> anchor.group(1));
        return Stream.concat(headings, named).collect(Collectors.toSet());
    }

    /// The anchor that a Markdown viewer gives a heading: lower case, without punctuation, `-` for a space.
    private static String slug(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
                .strip()
                .replace(' ', '-');
    }

    private static String text(Path page) {
        try {
            return Files.readString(ROOT.resolve(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
