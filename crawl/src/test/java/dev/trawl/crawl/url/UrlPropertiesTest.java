package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.trawl.crawl.url.host.Punycode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class UrlPropertiesTest {

    private static final Url PAGE = Url.parse("https://shop.example/a/b?c").orElseThrow();

    @Property
    void any_text_is_an_address_or_none(@ForAll String text) {
        assertThatCode(() -> Url.parse(text, PAGE)).doesNotThrowAnyException();
    }

    @Property
    void a_serialized_url_parses_to_itself(@ForAll("addresses") String text) {
        Url.parse(text, PAGE).ifPresent(url -> {
            Url again = Url.parse(url.href()).orElseThrow();
            assertThat(again.href()).isEqualTo(url.href());
            assertThat(again.layout()).isEqualTo(url.layout());
        });
    }

    @Property
    void fast_path_and_full_parser_agree(@ForAll("addresses") String text) {
        Optional<Url> quick = PlainUrl.absolute(text).or(() -> PlainUrl.relative(text, PAGE));
        quick.ifPresent(url -> {
            Optional<Url> parsed = new UrlParser(text, PAGE, StandardCharsets.UTF_8).parse();
            assertThat(parsed).contains(url);
            assertThat(parsed.orElseThrow().layout()).isEqualTo(url.layout());
        });
    }

    @Property
    void a_key_is_its_own_key(@ForAll("addresses") String text, @ForAll boolean mergesSlashes) {
        var rules = new DedupRules(mergesSlashes);
        Url.parse(text, PAGE).ifPresent(url -> {
            String key = DedupKey.of(url, rules);
            Url again = Url.parse(key).orElseThrow();
            assertThat(again.href()).isEqualTo(key);
            assertThat(DedupKey.of(again, rules)).isEqualTo(key);
        });
    }

    @Property
    void an_escape_that_is_not_needed_does_not_change_a_key(
            @ForAll @AlphaChars @NumericChars @Chars({'-', '_', '~'}) @StringLength(min = 1, max = 12) String name,
            @ForAll @Size(12) List<Boolean> escaped) {
        var spelled = new StringBuilder("http://shop.example/");
        for (int i = 0; i < name.length(); i++) {
            String octet = HexFormat.of().toHexDigits((byte) name.charAt(i));
            spelled.append(escaped.get(i) ? "%" + octet : name.substring(i, i + 1));
        }

        assertThat(DedupKey.of(Url.parse(spelled.toString()).orElseThrow())).isEqualTo("http://shop.example/" + name);
    }

    @Property
    void punycode_comes_back(@ForAll String text) {
        String whole = text.codePoints()
                .filter(c -> Character.getType(c) != Character.SURROGATE)
                .limit(60)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();

        assertThat(Punycode.decode(Punycode.encode(whole))).contains(whole);
    }

    @Property
    void any_text_is_some_punycode_or_none(@ForAll String text) {
        assertThatCode(() -> Punycode.decode(text)).doesNotThrowAnyException();
    }

    /// Texts that are nearly addresses, made of what parsers trip over.
    @Provide
    Arbitrary<String> addresses() {
        Arbitrary<String> starts = Arbitraries.of(
                "http://",
                "https://",
                "HTTP:",
                "http:/",
                "//",
                "/",
                "",
                "?",
                "file:///",
                "odd:",
                "odd://",
                "https:\\\\",
                "ws://");
        Arbitrary<String> hosts = Arbitraries.of(
                "shop.example",
                "Shop.Example:80",
                "a:8080",
                "u:p@a",
                "1.2.3.4",
                "0x1",
                "[::1]",
                "ä.example",
                "a.",
                "a..",
                "1.2.3.4..",
                ".",
                "",
                "a.1b");
        Arbitrary<String> pieces = Arbitraries.of(
                "/", "//", "a", "b1", ".", "..", "%2e", "%41", "%%34%31", "%", "%zz", "?", "&", "=", "+", "#", ":", "@",
                "\\", "|", "C:", "ä", " ", "\t", "'", "\"", "^", ";", "~", "%7E", "%2F", "%E9", "\ud800", "x=1", "y");
        return Combinators.combine(starts, hosts, pieces.list().ofMaxSize(8))
                .as((start, host, rest) -> start + host + String.join("", rest));
    }
}
