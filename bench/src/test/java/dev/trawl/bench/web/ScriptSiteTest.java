package dev.trawl.bench.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ScriptSiteTest {

    @Test
    void one_of_five_mixed_pages_and_every_other_page_is_a_shell() throws IOException {
        try (var site = ScriptSite.open()) {
            for (int page = 0; page < 10; page++) {
                assertThat(text(site.url(ScriptSite.SHELLS) + page)).contains("<div id=root></div>");
                assertThat(text(site.url(ScriptSite.MIXED) + page).contains("<div id=root></div>"))
                        .isEqualTo(page % 5 == 0);
            }
            assertThat(text(site.url("/mixed/3"))).contains(ScriptSite.READY, "<a href=\"/mixed/61\">");
            assertThat(text(site.url("/data/app/3.js")))
                    .hasSizeGreaterThan(3_000)
                    .contains("\"href\": \"/app/61\"");
        }
    }

    private static String text(String url) throws IOException {
        try (var in = URI.create(url).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
