package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// docs/requirements.md says which test holds which requirement; the test is there and names the requirement too.
class RequirementsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern ROW = Pattern.compile("\\| (00\\d\\.\\d\\d) \\|[^|]*\\|[^|]*\\|([^|]*)\\|.*");
    private static final Pattern NAME = Pattern.compile("`(\\w+(?:Test|Contract))(?:\\.(\\w+))?`");

    private static List<MatchResult> rows() throws IOException {
        return Files.readAllLines(ROOT.resolve("docs/requirements.md")).stream()
                .filter(line -> line.startsWith("| 0"))
                .map(line -> ROW.matcher(line).results().findFirst().orElseThrow(() -> new AssertionError(line)))
                .toList();
    }

    @Test
    void each_requirement_has_one_row_in_its_place() throws IOException {
        assertThat(rows().stream().map(row -> row.group(1))).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void each_row_names_a_test_that_is_there() throws IOException {
        var sources = tests();
        for (MatchResult row : rows()) {
            var named = NAME.matcher(row.group(2)).results().toList();
            assertThat(named).as(row.group()).isNotEmpty();
            for (MatchResult name : named) {
                assertThat(sources).as(row.group(1)).containsKey(name.group(1));
                if (name.group(2) != null) {
                    assertThat(sources.get(name.group(1))).as(row.group(1)).contains(" " + name.group(2) + "(");
                }
            }
        }
    }

    @Test
    void each_requirement_is_named_by_one_of_its_tests() throws IOException {
        var sources = tests();
        assertThat(rows())
                .allSatisfy(row -> assertThat(NAME.matcher(row.group(2))
                                .results()
                                .map(name -> sources.getOrDefault(name.group(1), "")))
                        .as(row.group(1))
                        .anyMatch(source -> source.contains(row.group(1))));
    }

    private static Map<String, String> tests() throws IOException {
        try (Stream<Path> files = Files.find(
                ROOT, 20, (path, _) -> path.toString().matches(".*/src/(test|main)/java/.*(Test|Contract)\\.java"))) {
            return files.collect(Collectors.toMap(
                    file -> file.getFileName().toString().replace(".java", ""),
                    RequirementsTest::text,
                    String::concat));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
