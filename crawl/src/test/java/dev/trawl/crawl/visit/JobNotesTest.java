package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobNotesTest {

    private static final String ROBOTS = "user-agent: *\ndisallow: /private/\n";

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void each_link_that_is_not_followed_counts_once() {
        site.with("/robots.txt", 200, ROBOTS);
        String links = "<a href=/private/x>p</a><a href=http://other.test/>o</a><a rel=nofollow href=/login>l</a>"
                + "<a href=../login rel=nofollow>l</a><a href=/x/x/x/x>x</a><a href=/open>yes</a>";
        site.page("/", links).page("/again", links + "<a href=http://third.test/>t</a>");
        var visitor = site.visitor("");

        visit(visitor, "/");
        assertThat(visitor.notes().unfollowed())
                .isEqualTo(Map.of(UrlCause.ROBOTS, 1, UrlCause.SCOPE, 1, UrlCause.NOFOLLOW, 1, UrlCause.TRAP, 1));
        visit(visitor, "/again");
        assertThat(visitor.notes().unfollowed()).isEqualTo(Map.of(UrlCause.SCOPE, 1));
    }

    @Test
    void all_links_of_a_page_that_says_nofollow_are_counted() {
        site.page("/", "<meta name=robots content=nofollow><a href=/a>a</a><a href=/b>b</a><a href=/a>a</a>");
        var visitor = site.visitor("");
        visit(visitor, "/");
        assertThat(visitor.notes().unfollowed()).isEqualTo(Map.of(UrlCause.NOFOLLOW, 2));
    }

    @Test
    void a_redirect_that_is_not_followed_is_counted() {
        site.with("/away", 302, "", "Location", "http://other.test/");
        var visitor = site.visitor("");
        visit(visitor, "/away");
        assertThat(visitor.notes().unfollowed()).isEqualTo(Map.of(UrlCause.SCOPE, 1));
    }

    @Test
    void robots_txt_is_noted_until_stored() {
        site.with("/robots.txt", 200, ROBOTS).page("/", "");
        var visitor = site.visitor("");
        visit(visitor, "/");
        Notes notes = visitor.notes();
        assertThat(notes.robots())
                .singleElement()
                .extracting(RobotsFile::octets)
                .isEqualTo(ROBOTS);
        assertThat(visitor.notes()).isEqualTo(Notes.NONE);

        visit(visitor, "/");
        assertThat(visitor.notes().robots()).hasSize(1);
        visitor.kept(notes);
        visit(visitor, "/");
        assertThat(visitor.notes()).isEqualTo(Notes.NONE);
    }

    @Test
    void robots_ignore_stores_no_robots_file() {
        site.with("/robots.txt", 200, ROBOTS).page("/", "<a href=/private/x>p</a>");
        var visitor = site.visitor(", \"robots\": \"ignore\"");
        visit(visitor, "/");
        assertThat(visitor.notes()).isEqualTo(Notes.NONE);
    }

    private void visit(VisitPage visitor, String path) {
        visitor.visit(Site.cut(site.at(path)));
    }
}
