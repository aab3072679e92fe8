package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.demo.DemoSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `trawl robots URL`, `trawl sitemap URL` and `trawl scope URL`.
@Timeout(300)
class AskSiteTest {

    @TempDir
    Path folder;

    private CommandRun run;
    private DemoSite site;

    @BeforeEach
    void open() throws IOException {
        run = new CommandRun(folder);
        site = DemoSite.open(0, _ -> {});
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_site_is_asked_whether_an_address_may_be_crawled() {
        var disallowed = run.run("robots", site.url() + "admin/orders", "--allow-private");
        assertThat(disallowed.exit()).isEqualTo(1);
        assertThat(disallowed.out())
                .contains("allowed         false", "line            2", "Disallow: /admin/", "/sitemap.xml");
        var allowed = run.run("robots", site.url() + "teas", "--allow-private");
        assertThat(allowed.exit()).isZero();
        assertThat(allowed.out()).containsPattern("allowed +true");
        var refused = run.run("robots", site.url());
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("--allow-private", "[page_not_fetched]");
        assertThat(run.run("robots").err()).contains("missing URL: 'trawl robots https://example.org/a'");
    }

    @Test
    void the_sitemap_is_found_and_its_addresses_are_lines() {
        var listed = run.run("sitemap", site.url(), "--allow-private");
        assertThat(listed.out().lines()).hasSize(24).first().isEqualTo(site.url() + "tea/1");
        assertThat(listed.err()).contains("urlset with 24 URLs");
        assertThat(run.run("sitemap", site.url() + "about", "--allow-private").err())
                .contains("is not a sitemap");
        assertThat(run.run("sitemap", site.url() + "gone", "--allow-private").err())
                .contains("status 404");
    }

    @Test
    void the_scope_of_a_crawl_says_which_rule_decides() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\nexclude: /cart/**\n");
        assertThat(run.run("scope", "https://a.example/cart/1", "-f", "job.yaml")
                        .out())
                .contains("followed  false", "exclude /cart/**");
        assertThat(run.run("scope", "https://a.example/tea", "-f", "job.yaml").out())
                .contains("followed  true", "scope.host", "a.example/*");
        assertThat(run.run("scope", "https://a.example/cart/1", "--seed", "https://a.example/", "--exclude", "/cart/**")
                        .out())
                .contains("followed  false", "exclude /cart/**");
        assertThat(run.run("scope", "https://b.a.example/", "--seed", "https://a.example/")
                        .out())
                .contains("followed  false");
        assertThat(run.run("scope", "https://a.example/" + "a/".repeat(30), "--seed", "https://a.example/")
                        .out())
                .contains("followed  false", "trap.");
        assertThat(run.run("scope", "https://a.example/").err()).contains("--rules JOB or --seed URL");
    }
}
