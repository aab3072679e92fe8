package dev.trawl.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Every row of docs/requirements.md names tests that exist, that name the requirement and, in a whole run, that ran.
/// Every row of docs/promises.md names tests that exist.
/// It runs after all other tests of the build, whose reports it reads.
@Tag("last")
class RequirementsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern ROW = Pattern.compile("\\| (00\\d\\.\\d\\d) \\|[^|]*\\|[^|]*\\|([^|]*)\\|.*");
    private static final Pattern NAME = Pattern.compile("`(\\w+(?:Test|Contract))(?:\\.(\\w+))?`");
    private static final Pattern PROMISES = Pattern.compile("(?m)^\\| ([RCS]\\d+(?:, [RCS]\\d+)*) \\|");
    private static final String ANNOTATION = "@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property|Example)\\b";

    private static final String METHOD = ANNOTATION + "(?:(?!\\bvoid\\b)[\\s\\S])*?\\b(?:void|Stream<DynamicTest>) ";

    /// Begins the reason of a test that this machine cannot run; it is the only one that counts as run although
    /// skipped.
    static final String NO_NAMESPACES = "network namespaces cannot be made here";

    /// A test that is not skipped: its element ends at once, or goes on with something else than `skipped`.
    private static final Pattern RAN = Pattern.compile(
            "<testcase name=\"(\\w*)[^\"]*\" classname=\"(?:\\w+\\.)*([\\w$]+)\"[^>]*>(?!\\s*<skipped(?![^>]*"
                    + NO_NAMESPACES + "))");

    /// @param method empty when the row names the whole class
    private record Named(String requirement, String type, String method) {}

    private static List<MatchResult> rows() throws IOException {
        return Files.readAllLines(ROOT.resolve("docs/requirements.md")).stream()
                .filter(line -> line.startsWith("| 0"))
                .map(line -> ROW.matcher(line).results().findFirst().orElseThrow(() -> new AssertionError(line)))
                .toList();
    }

    private static List<Named> named(MatchResult row) {
        return NAME.matcher(row.group(2))
                .results()
                .map(name -> new Named(row.group(1), name.group(1), name.group(2) == null ? "" : name.group(2)))
                .toList();
    }

    @Test
    void each_requirement_has_one_row_in_its_place() throws IOException {
        assertThat(rows().stream().map(row -> row.group(1))).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void each_row_names_a_test_that_exists() throws IOException {
        var sources = tests();
        for (MatchResult row : rows()) {
            assertThat(named(row))
                    .as(row.group())
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(sources.getOrDefault(name.type(), ""))
                            .as(name.toString())
                            .containsPattern(
                                    name.method().isEmpty()
                                            ? ANNOTATION + "|extends \\w+Contract"
                                            : METHOD + name.method() + "\\("));
        }
    }

    @Test
    void each_requirement_is_named_by_one_of_its_tests() throws IOException {
        var sources = tests();
        assertThat(rows())
                .allSatisfy(row -> assertThat(named(row).stream().map(name -> sources.getOrDefault(name.type(), "")))
                        .as(row.group(1))
                        .anyMatch(source -> source.contains(row.group(1))));
    }

    @Test
    @EnabledIfSystemProperty(named = "trawl.whole", matches = "true")
    void each_test_that_a_row_names_has_run() throws IOException {
        Map<String, Set<String>> ran = ran();
        Set<String> everywhere = ran.values().stream().flatMap(Set::stream).collect(toSet());
        var sources = tests();
        for (MatchResult row : rows()) {
            assertThat(named(row))
                    .allSatisfy(name -> assertThat(
                                    name.type().endsWith("Contract")
                                            ? everywhere
                                            : ran.getOrDefault(name.type(), Set.of()))
                            .as("tests that ran: %s", name)
                            .containsAnyElementsOf(
                                    name.method().isEmpty()
                                            ? methods(sources.getOrDefault(name.type(), ""), ran.get(name.type()))
                                            : List.of(name.method())));
        }
    }

    @Test
    void each_promise_has_a_row_whose_tests_exist() throws IOException {
        String promises = Files.readString(ROOT.resolve("docs/promises.md"));
        assertThat(PROMISES.matcher(promises)
                        .results()
                        .flatMap(row -> Stream.of(row.group(1).split(", "))))
                .containsExactlyElementsOf(Stream.of(ids("R", 21), ids("C", 15), ids("S", 25))
                        .flatMap(ids -> ids)
                        .toList());
        assertThat(NAME.matcher(promises).results().map(name -> name.group(1)).toList())
                .isSubsetOf(tests().keySet());
    }

    private static Stream<String> ids(String letter, int last) {
        return IntStream.rangeClosed(1, last).mapToObj(number -> letter + number);
    }

    /// The tests that a class declares; those it ran when it inherits them.
    private static Set<String> methods(String source, @org.jspecify.annotations.Nullable Set<String> ran) {
        var declared = Pattern.compile(METHOD + "(\\w+)\\(")
                .matcher(source)
                .results()
                .map(method -> method.group(1))
                .collect(toSet());
        return declared.isEmpty() && ran != null ? ran : declared;
    }

    /// By simple name of the class, the methods that the reports of this build name.
    private static Map<String, Set<String>> ran() throws IOException {
        return read(".*/target/surefire-reports/TEST-.*\\.xml")
                .flatMap(report -> RAN.matcher(report.getValue()).results())
                .collect(groupingBy(test -> test.group(2), mapping(test -> test.group(1), toSet())));
    }

    private static Map<String, String> tests() throws IOException {
        return read(".*/src/(test|main)/java/.*(Test|Contract)\\.java")
                .collect(Collectors.toMap(
                        file -> file.getKey().getFileName().toString().replace(".java", ""),
                        Map.Entry::getValue,
                        String::concat));
    }

    private static Stream<Map.Entry<Path, String>> read(String pattern) throws IOException {
        try (Stream<Path> files =
                Files.find(ROOT, 20, (path, _) -> path.toString().matches(pattern))) {
            return files.map(file -> Map.entry(file, text(file))).toList().stream();
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
