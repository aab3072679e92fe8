package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.MimeType;
import dev.trawl.spi.crawl.FoundUrl;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Replies that are not what they say, or say nothing. (C14)
class WrongTypeTest {

    private static final String LINK = "<a href=/x>x</a>";

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    /// `-` is no header at all.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html|plain words|true",
                "TEXT/HTML;charset=\"|plain words|true",
                "application/xhtml+xml|<?xml version='1.0'?><p>|true",
                "text/plain|<!doctype html><html>|false",
                "application/octet-stream|<html>|false",
                "image/png|<html>|false",
                "application/json|<html>|false",
                "text/xml|<html>|false",
                "-|<!DOCTYPE html>|true",
                "-|<!doctype htmlx>|false",
                "-|<HTML lang=en>|true",
                "-|<html5>|false",
                "-|<body>|true",
                "-|<p>|true",
                "-|<pre>|false",
                "-|<!-- note -->|true",
                "-|<?xml version='1.0'?><rss>|false",
                "-|<rss>|false",
                "-|<svg>|false",
                "-|{\"a\": 1}|false",
                "-|%PDF-1.7|false",
                "-|words <html>|false",
                "html|<html>|true",
                "text/html/x|<html>|true",
                "*/*|<html>|true",
                "*/*|words|false",
                "unknown/unknown|<div>|true",
                "application/unknown|<title></title>|true",
                ";charset=utf-8|<script ></script>|true"
            })
    void html_is_detected_by_type_or_sniffed_without_one(String type, String start, boolean html) {
        byte[] body = (start + LINK).getBytes(StandardCharsets.UTF_8);
        String[] headers = type.equals("-") ? new String[0] : new String[] {"Content-Type", type};
        site.with("/", 200, body, headers);

        assertThat(site.visit("/").found()).hasSize(html ? 1 : 0);
    }

    @Test
    void several_lines_of_the_type_are_one_list() {
        byte[] body = LINK.getBytes(StandardCharsets.UTF_8);
        site.with("/", 200, body, "Content-Type", "text/plain", "Content-Type", "text/html");
        site.with("/other", 200, body, "Content-Type", "text/html", "Content-Type", "text/plain");

        assertThat(site.visit("/").found()).hasSize(1);
        assertThat(site.visit("/other").found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void a_byte_order_mark_hides_no_page(String charset) {
        site.with("/", 200, ("\ufeff \r\n<html>" + LINK).getBytes(Charset.forName(charset)));

        assertThat(site.visit("/").found()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text/html|text/html|-",
                "  Text/HTML  |text/html|-",
                "text/html;charset=gbk|text/html|gbk",
                "text/html; CHARSET=\"utf-8\"|text/html|utf-8",
                "text/html;charset=\"a\\\"b\"|text/html|a\"b",
                "text/html;charset=gbk;charset=utf-8|text/html|gbk",
                "text/html;charset =gbk|text/html|-",
                "text/html;charset=|text/html|-",
                "text/html;charset=\"gbk|text/html|gbk",
                "text/html;charset=\"gbk\"junk;x=y|text/html|gbk",
                "text/html;;;;charset=gbk|text/html|gbk",
                "text/html;charset='gbk'|text/html|'gbk'",
                "text|-|-",
                "/html|-|-",
                "text/|-|-",
                "text /html|-|-",
                "text/ht(ml|-|-",
                "a, text/html|-|-"
            })
    void a_type_is_parsed_as_browsers_do(String header, String essence, String charset) {
        var type = MimeType.parse(header);

        assertThat(type.map(MimeType::essence).orElse("-")).isEqualTo(essence);
        assertThat(type.map(found -> found.parameters().getOrDefault("charset", "-"))
                        .orElse("-"))
                .isEqualTo(charset);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "attachment; filename=../../../../tmp/evil",
                "attachment; filename=\"/etc/cron.d/evil\"",
                "attachment; filename*=UTF-8''..%2f..%2fevil",
                "attachment; filename=C:\\evil.exe",
                "attachment; filename=\"nul\\u0000\""
            })
    void a_file_name_of_the_server_is_readable_only_by_its_owner(String disposition) {
        site.page("/", LINK, "Content-Disposition", disposition + "x".repeat(7_000));

        var visited = site.visit("/");

        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/x"));
        assertThat(visited.record().orElseThrow()).doesNotContain("evil", "nul", "xxxx");
    }

    @Test
    void a_page_that_is_not_there_and_does_not_say_so_is_a_page() {
        site.page("/gone", "<title>404 Not Found</title>" + LINK);

        var row = JsonMapper.shared().readTree(site.visit("/gone").record().orElseThrow());

        assertThat(row.path("status").asInt()).isEqualTo(200);
        assertThat(row.path("title").asString()).isEqualTo("404 Not Found");
    }
}
