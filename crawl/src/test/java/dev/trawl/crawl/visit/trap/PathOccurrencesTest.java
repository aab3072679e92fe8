package dev.trawl.crawl.visit.trap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathOccurrencesTest {

    @ParameterizedTest
    @CsvSource({
        "/a, x/a/a/ab",
        "//, /////",
        "/a/a/, /a/a/a/a/b/a/a",
        "/a/a/b, /a/a/a/a/b",
        "/long/path, /long",
        "/x, no",
    })
    void finds_every_place(String path, String page) {
        assertThat(places(path, page)).isEqualTo(expected(path, page));
    }

    @Test
    void finds_every_place_of_random_paths() {
        var random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            String path = "/" + letters(random, random.nextInt(6));
            String page = letters(random, random.nextInt(60));
            assertThat(places(path, page)).as("%s on %s", path, page).isEqualTo(expected(path, page));
        }
    }

    @Test
    void reads_each_character_of_a_page_once() {
        var page = new Counted("/".repeat(100_000));
        var occurrences = new PathOccurrences(page, "/".repeat(2_000) + "x");

        IntStream.range(0, page.length())
                .forEach(place -> assertThat(occurrences.isAt(place)).isFalse());

        assertThat(page.read).isEqualTo(page.length());
    }

    private static String places(String path, String page) {
        var occurrences = new PathOccurrences(page, path);
        return IntStream.range(0, page.length())
                .filter(place -> page.charAt(place) == '/' && occurrences.isAt(place))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    private static String expected(String path, String page) {
        return IntStream.range(0, page.length())
                .filter(place -> page.startsWith(path, place))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    private static String letters(Random random, int count) {
        return random.ints(count, 0, 3)
                .mapToObj(letter -> "/ab".substring(letter, letter + 1))
                .collect(Collectors.joining());
    }

    /// A page that counts how often one of its characters is read.
    private static final class Counted implements CharSequence {

        private final String page;
        private long read;

        Counted(String page) {
            this.page = page;
        }

        @Override
        public int length() {
            return page.length();
        }

        @Override
        public char charAt(int index) {
            read++;
            return page.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return page.subSequence(start, end);
        }

        @Override
        public String toString() {
            return page;
        }
    }
}
