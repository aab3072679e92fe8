package dev.trawl.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// Names sort and begin as their keys do, and no store can take one for a path that leads elsewhere.
class ObjectNamesTest {

    @Example
    void object_names_are_human_readable() {
        assertThat(ObjectNames.of("segments/12/1700000000000-1")).isEqualTo("segments/12/1700000000000-1!");
        assertThat(ObjectNames.of("../etc")).isEqualTo("-2e./etc!");
        assertThat(ObjectNames.of("a//b_c")).isEqualTo("a/-2fb_5fc!");
    }

    @Example
    void a_foreign_object_name_has_no_key() {
        for (String name : List.of("", "!", "a", "a/", "a!b!", "~zz!", "~6", "-!", "readme.txt", "./a!", "~61!")) {
            assertThat(ObjectNames.key(name, "")).as(name).isEmpty();
        }
        String cut = ObjectNames.of("中".repeat(512));
        assertThat(ObjectNames.key(cut, "")).isEmpty();
        assertThat(ObjectNames.key(cut, "bogus")).isEmpty();
    }

    @Example
    void rejects_ill_formed_unicode() {
        assertThatThrownBy(() -> ObjectNames.of("half \ud83d")).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void a_name_leads_back_to_its_key(@ForAll("keys") String key) {
        assertThat(ObjectNames.key(ObjectNames.of(key), ObjectNames.rest(key))).contains(key);
    }

    @Property
    void names_sort_like_their_keys(@ForAll("keys") String key, @ForAll("keys") String other) {
        String name = ObjectNames.of(key);
        String otherName = ObjectNames.of(other);
        var cut = ObjectNames.cut(name);
        if (cut.isEmpty() || !cut.equals(ObjectNames.cut(otherName))) {
            assertThat(Integer.signum(name.compareTo(otherName)))
                    .isEqualTo(Integer.signum(ObjectNames.compare(key, other)));
        }
    }

    @Property
    void a_prefix_is_found_by_its_start(@ForAll("keys") String key, @ForAll("keys") String prefix) {
        String start = ObjectNames.start(prefix);
        if (key.startsWith(prefix)) {
            assertThat(ObjectNames.of(key)).startsWith(start);
        } else if (ObjectNames.rest(prefix).isEmpty()) {
            assertThat(ObjectNames.of(key)).doesNotStartWith(start);
        }
        assertThat(ObjectNames.of(key)).startsWith(ObjectNames.start(key.substring(0, key.offsetByCodePoints(0, 1))));
    }

    @Property
    void nothing_before_a_key_is_skipped(@ForAll("keys") String key, @ForAll("keys") String after) {
        if (ObjectNames.compare(key, after) > 0) {
            assertThat(ObjectNames.of(key)).isGreaterThan(ObjectNames.before(after));
        }
    }

    @Property
    void a_name_is_short_and_plain(@ForAll("keys") String key) {
        String name = ObjectNames.of(key);
        assertThat(name).matches("[A-Za-z0-9!=_~./-]+!").hasSizeLessThan(1_024 - 200);
        assertThat(name.split("/", -1))
                .allSatisfy(part -> assertThat(part)
                        .isNotEmpty()
                        .hasSizeLessThanOrEqualTo(200)
                        .doesNotStartWith("."));
        assertThat(ObjectNames.rest(key)).hasSizeLessThan(1_900);
    }

    @Property
    void no_name_is_the_folder_of_another(@ForAll("keys") String key, @ForAll("keys") String other) {
        assertThat(ObjectNames.of(other)).doesNotStartWith(ObjectNames.of(key) + "/");
        assertThat(ObjectNames.of(key + "/")).doesNotStartWith(ObjectNames.of(key) + "/");
    }

    /// Of few letters, so that beginnings are shared; short ones, and ones about as long as names may be.
    @Provide
    Arbitrary<String> keys() {
        var letters = Arbitraries.of("a", "b", "Z", "9", "/", ".", "-", "!", "_", "~", "=", "\u0000", "é", "中", "😀");
        var few = letters.list().ofMinSize(1).ofMaxSize(6).map(parts -> String.join("", parts));
        var any = Arbitraries.strings().ofMinLength(1).ofMaxLength(100).filter(ObjectNamesTest::isWellFormed);
        var heads = Arbitraries.of("x".repeat(126), "x".repeat(505), "中".repeat(78), "é".repeat(115), "é/".repeat(99));
        var tails = few.flatMap(tail -> heads.map(head -> head + tail));
        return Arbitraries.oneOf(few, any, tails).filter(key -> key.length() < 512);
    }

    private static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(point -> point >= 0xD800 && point <= 0xDFFF);
    }
}
