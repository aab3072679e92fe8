package dev.trawl.crawl.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RobotsPropertiesTest {

    @Property
    void any_bytes_can_be_read(@ForAll byte[] file, @ForAll String agent, @ForAll String target) {
        assertThatCode(() -> Robots.parse(file).verdict(agent, target)).doesNotThrowAnyException();
    }

    @Property
    void the_order_of_lines_in_a_group_does_not_matter(
            @ForAll("rules") List<String> rules, @ForAll("targets") String target) {
        assertThat(allows(rules, target)).isEqualTo(allows(rules.reversed(), target));
    }

    @Property
    void a_star_at_the_end_changes_nothing_but_the_length(
            @ForAll("targets") String rule, @ForAll("targets") String target) {
        assertThat(allows(List.of("disallow: " + rule), target))
                .isEqualTo(allows(List.of("disallow: " + rule + "*"), target));
    }

    private static boolean allows(List<String> rules, String target) {
        String file = "user-agent: *\n" + String.join("\n", rules);
        return Robots.parse(file.getBytes(StandardCharsets.UTF_8))
                .verdict("bot", target)
                .allowed();
    }

    @Provide
    Arbitrary<List<String>> rules() {
        Arbitrary<String> paths =
                Arbitraries.strings().withChars("/ab*$").ofMinLength(1).ofMaxLength(5);
        return Arbitraries.of("allow: /", "disallow: /")
                .flatMap(start -> paths.map(path -> start + path))
                .list()
                .ofMaxSize(5);
    }

    @Provide
    Arbitrary<String> targets() {
        return Arbitraries.strings().withChars("ab/").ofMaxLength(6).map(rest -> "/" + rest);
    }
}
