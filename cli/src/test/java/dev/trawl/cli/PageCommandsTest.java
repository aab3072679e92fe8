package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The verbs that read pages and files, asked line by line and by arguments.
class PageCommandsTest {

    @TempDir
    Path folder;

    private CommandRun commands = new CommandRun(Path.of("."));

    @BeforeEach
    void open() {
        commands = new CommandRun(folder);
    }

    @Test
    void links_are_those_of_a_browser() throws IOException {
        Files.writeString(
                folder.resolve("p.html"),
                "<meta charset=windows-1252><title>T</title><link rel=canonical href=c><a href='?q=\u00fc'>",
                StandardCharsets.ISO_8859_1);

        assertThat(batch("links", """
                {"file": "p.html", "base": "http://e.org/d/"}
                {"html": "<base href=/b/><a href=x><area href='http://['><a href='#f'>", "base": "http://e.org/"}
                {"html": "<a href=x>"}
                {"html": "<a href=x>", "base": "nowhere"}
                """)).isEqualTo("""
                {"links":["http://e.org/d/?q=%FC"],"title":"T","canonical":"http://e.org/d/c"}
                {"links":["http://e.org/b/x","http://e.org/b/#f"],"title":null,"canonical":null}
                {"error":"the field 'base' is missing"}
                {"error":"'nowhere' is no address"}
                """);
    }

    @Test
    void extract_supports_three_languages_and_rejects_invalid_input() {
        assertThat(batch("extract", """
                {"html": "<p>a</p><p>b<b>c</b></p>", "css": "p"}
                {"html": "<p id=x>", "xpath": "//p/@id"}
                {"html": "<p><p>", "xpath": "count(//p)"}
                {"html": "<p>", "xpath": "//p = 1"}
                {"json": "{\\"a\\": [1.0, \\"\\\\ud800\\"]}", "jsonpath": "$.a[*]"}
                {"html": "<p>", "css": "p["}
                {"html": "<p>", "css": "p", "xpath": "//p"}
                {"json": "[1,]", "jsonpath": "$"}
                {"css": "p"}
                """)).isEqualTo("""
                {"values":["a","bc"]}
                {"values":["x"]}
                {"values":[2]}
                {"values":[false]}
                {"values":[1.0,"\\uD800"]}
                {"error":"not a CSS selector: expected a name at position 2"}
                {"error":"one of the fields 'css', 'xpath' and 'jsonpath' is needed"}
                {"error":"not JSON: Unexpected character (']' (code 93)): expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')"}
                {"error":"the field 'html' is missing"}
                """);
    }

    @Test
    void charset_says_what_and_why() {
        assertThat(batch("charset", """
                {"base64": "PG1ldGEgY2hhcnNldD1nYjIzMTI+"}
                {"base64": "PHA+", "contentType": "text/html; charset=latin1"}
                {"base64": "?"}
                """)).isEqualTo("""
                {"charset":"GBK","source":"meta"}
                {"charset":"windows-1252","source":"header"}
                {"error":"the field 'base64' is not base64"}
                """);
    }

    @Test
    void sitemaps_are_read() throws IOException {
        Files.writeString(folder.resolve("s.xml"), "<urlset><url><loc>/1</loc><priority>0.5</priority></url>");
        Files.writeString(folder.resolve("x.html"), "<html>");
        commands.input = """
                {"file": "s.xml", "url": "http://e.org/s.xml"}
                {"file": "x.html", "url": "http://e.org/"}
                {"file": "none", "url": "http://e.org/"}
                """;

        assertThat(commands.run("sitemap", "parse", "--batch").out()).isEqualTo("""
                {"kind":"urlset","urls":[{"loc":"http://e.org/1","priority":0.5}]}
                {"error":"this is no sitemap, list of addresses or feed"}
                {"error":"cannot read 'none' (no such file or folder)"}
                """);
    }

    @Test
    void archives_are_listed_up_to_the_damage() throws IOException {
        String record = "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:%s>\r\n".formatted("0".repeat(8))
                + "WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://e.org/\r\nContent-Length: 2\r\n\r\nok\r\n\r\n";
        Files.writeString(folder.resolve("a.warc"), record + "broken");
        commands.input = "{\"file\": \"a.warc\"}\n";

        assertThat(commands.run("warc", "ls", "--batch").out())
                .startsWith(
                        "{\"records\":[{\"type\":\"resource\",\"targetUri\":\"http://e.org/\",\"offset\":0,\"length\":%d}]"
                                .formatted(record.length()))
                .contains("\"error\":\"damaged before byte 166: a header ends too early");
    }

    @Test
    void a_person_gets_plain_lines() throws IOException {
        Files.writeString(folder.resolve("p.html"), "<h1>One</h1><h1>Two</h1>");

        assertThat(commands.run("extract", "p.html", "--css", "h1").out()).isEqualTo("One\nTwo\n");
        assertThat(commands.run("extract", "p.html", "--css", "[").err()).contains("not a CSS selector");
        assertThat(commands.run("charset", "p.html").out()).contains("windows-1252");
    }

    private String batch(String verb, String input) {
        commands.input = input;
        return commands.run(verb, "--batch").out();
    }
}
