package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.crawl.archive.ListArchive;
import dev.trawl.crawl.archive.ListedRecord;
import dev.trawl.crawl.job.JobPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Timeout(300)
class LocalCrawlTest {

    @TempDir
    Path folder;

    private CrawlSite site;

    @BeforeEach
    void open() throws IOException {
        site = new CrawlSite(folder);
        page("/", 200, "<title>Shop</title><a href=/tea>tea</a><a href=/tea#hot>again</a><a href=/secret>no</a>");
        page("/tea", 200, "<title>Tea</title><a href=/>home</a>");
        page("/robots.txt", 200, "User-agent: *\nDisallow: /secret");
        page("/gone", 404, "<title>Gone</title>");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void every_page_in_reach_has_one_row_and_the_forbidden_one_none() throws IOException {
        assertThat(crawl("/", false)).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl")))
                .hasSize(2)
                .anyMatch(row -> row.contains("\"title\":\"Shop\""))
                .anyMatch(row -> row.contains("\"title\":\"Tea\""));
        assertThat(site.said().lines())
                .first()
                .asString()
                .matches("robots.txt: allowed, no delay, 4 in parallel · scope: 127.0.0.1:\\d+/\\* · results → ./out");
        assertThat(site.said())
                .containsPattern("pages    2 fetched in .*\\(.*/s\\), 1[0-9]{2} B\n")
                .contains("status   2xx 2\n", "skipped  1 robots.txt\n", "results  ./out/pages.jsonl (2 rows)\n")
                .containsPattern("next     trawl try http://127.0.0.1:.* --css h1 --allow-private\n");
    }

    @Test
    void summary_shows_field_coverage_and_a_selector_check_command() {
        var job = job("/");
        job.putObject("fields").put("title", "title").put("price", ".price"); // not the order of the alphabet
        assertThat(crawl(job, false)).isZero();
        assertThat(site.said())
                .contains("fields   title 100 % · price 0 % of the pages")
                .containsPattern("next     trawl try http://.* --css .price --allow-private\n");
    }

    @Test
    void an_ended_crawl_gives_a_table_without_fetching_again() throws IOException {
        var job = job("/");
        job.putObject("fields").put("name", "title");
        assertThat(crawl(job, false)).isZero();
        site.close();
        var copy = RowsCopy.to(folder.resolve("items.csv"), false);
        var options = new CrawlOptions(
                JsonMapper.shared().createObjectNode(),
                folder.resolve("out"),
                true,
                true,
                false,
                false,
                new CrawlOptions.Extras(List.of(), 100).with(copy));
        assertThat(new LocalCrawl(options, site.context()).run()).isZero();
        assertThat(Files.readAllLines(folder.resolve("items.csv")))
                .hasSize(3)
                .anyMatch(line -> line.startsWith("url,name,status,"))
                .anyMatch(line -> line.contains("/tea,Tea,200,"));
        assertThat(site.said()).contains("results are in ./out/pages.jsonl, ./items.csv\n");
    }

    @Test
    void crawl_fails_when_the_error_rate_exceeds_the_limit() {
        var job = job("/");
        job.put("attempts", 1);
        job.withArray("seeds").add("http://127.0.0.1:1/");
        var options = new CrawlOptions(
                job, folder.resolve("out"), false, true, false, false, new CrawlOptions.Extras(List.of(), 30));
        assertThat(new LocalCrawl(options, site.context()).run()).isEqualTo(3);
        assertThat(site.said()).contains("errors   1: ", "1 of 3 URLs failed (33 %), above --max-error-rate 30 %\n");
    }

    /// An address that is opened for one crawl opens no other.
    @Test
    void only_the_port_that_was_opened_is_reached() throws IOException {
        var job = job("/");
        job.put("attempts", 1);
        job.withArray("seeds").add("http://127.0.0.1:1/");
        var opened = List.of("127.0.0.1:" + site.port());
        var options = new CrawlOptions(
                job, folder.resolve("out"), false, false, false, false, new CrawlOptions.Extras(opened, 100));
        assertThat(new LocalCrawl(options, site.context()).run()).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl")))
                .hasSize(3)
                .filteredOn(row -> row.contains("blocked_address"))
                .hasSize(1);
        assertThat(site.said()).contains("errors   1: 1 private address\n");
    }

    @Test
    void a_crawl_that_has_ended_is_shown_again_without_fetching() {
        assertThat(crawl("/", false)).isZero();
        site.close();
        assertThat(crawl("/", true)).isZero();
        assertThat(site.said()).contains("crawl already finished; results are in ./out/pages.jsonl\n");
        assertThat(folder.resolve("out/pages.jsonl")).isNotEmptyFile();
    }

    @Test
    void every_row_has_its_capture_in_one_file_that_others_can_read() throws IOException {
        assertThat(crawl(job("/").put("warc", true), false)).isZero();
        Path file = warc();
        assertThat(file.getFileName().toString()).matches("127\\.0\\.0\\.1-[0-9]{8}T[0-9]{6}Z\\.warc\\.gz");
        assertThat(site.said()).contains("warc     ./out/" + file.getFileName());
        var listing = ListArchive.list(file);
        assertThat(listing.damage()).isEmpty();
        assertThat(listing.records().getFirst().type()).isEqualTo("warcinfo");
        assertThat(responses(file)).containsExactlyInAnyOrderElementsOf(urls());
    }

    /// As after a crash: the file is torn and older than the ledger.
    @Test
    void a_truncated_warc_file_is_rebuilt_from_committed_captures() throws IOException {
        assertThat(crawl(job("/").put("warc", "zstd"), false)).isZero();
        Path file = warc();
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThat(ListArchive.list(file).damage()).isPresent();
        assertThat(crawl("/", true)).isZero();
        assertThat(warc()).isEqualTo(file).hasBinaryContent(whole);
    }

    @Test
    void no_warc_file_is_written_without_captures() throws IOException {
        assertThat(crawl("/", false)).isZero();
        try (var files = Files.list(folder.resolve("out"))) {
            assertThat(files).noneMatch(file -> file.toString().contains(".warc"));
        }
    }

    private Path warc() throws IOException {
        try (var files = Files.list(folder.resolve("out"))) {
            return files.filter(file -> file.toString().contains(".warc"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<String> responses(Path file) throws IOException {
        return ListArchive.list(file).records().stream()
                .filter(record -> record.type().equals("response"))
                .map(ListedRecord::targetUri)
                .toList();
    }

    private List<String> urls() throws IOException {
        return Files.readAllLines(folder.resolve("out/pages.jsonl")).stream()
                .map(row -> JsonMapper.shared().readTree(row).path("url").asString())
                .toList();
    }

    @Test
    void a_folder_with_a_crawl_takes_no_other() {
        assertThat(crawl("/", false)).isZero();
        assertThatThrownBy(() -> crawl("/tea", false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("contains the results of another crawl");
    }

    @Test
    void a_folder_with_a_finished_crawl_of_the_same_job_says_so() {
        assertThat(crawl("/", false)).isZero();
        assertThatThrownBy(() -> crawl("/", false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("contains a finished crawl of the same job; write its files again with --resume");
    }

    @Test
    void resume_without_a_crawl_fails_and_creates_no_folder() {
        assertThatThrownBy(() -> crawl(JsonMapper.shared().createObjectNode(), true))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("contains no crawl to resume");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /// The same command with `--resume` goes on, also when the first was killed before it had begun.
    @Test
    void resume_without_a_crawl_starts_one_from_a_url() {
        assertThat(crawl("/", true)).isZero();
    }

    @Test
    void a_file_in_the_place_of_the_folder_is_named_with_the_option_that_helps() throws IOException {
        Files.createFile(folder.resolve("out"));
        assertThatThrownBy(() -> crawl("/", false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("choose another with --out");
    }

    @Test
    void a_seed_that_is_not_there_is_named() {
        crawl("/gone", false);
        assertThat(site.said()).contains("/gone returned status 404\n", "(1 row)");
    }

    @Test
    void reports_a_seed_forbidden_by_robots_txt() {
        assertThat(crawl("/secret", false)).isEqualTo(3);
        assertThat(site.said()).contains("nothing was fetched: robots.txt disallows it");
        assertThat(crawl("/secret", true)).as("when it is shown again").isEqualTo(3);
    }

    @Test
    void sitemaps_lead_to_pages_that_nothing_links_to_and_have_no_rows() throws IOException {
        page("/map.xml", 200, "<urlset><url><loc>%s</loc></url></urlset>".formatted(at("/hidden")));
        page("/hidden", 200, "<title>Hidden</title>");
        var job = job("/");
        job.putArray("sitemaps").add(at("/map.xml"));

        assertThat(crawl(job, false)).isZero();

        assertThat(rows())
                .hasSize(3)
                .anyMatch(row -> row.contains("\"title\":\"Hidden\""))
                .noneMatch(row -> row.contains("map.xml"));
        assertThat(site.said()).contains("pages    3 fetched");
    }

    @Test
    void a_seed_that_moved_to_another_host_is_crawled_there() throws IOException {
        site.redirect("/old", site.elsewhere("/"));

        assertThat(crawl("/old", false)).isZero();

        assertThat(rows())
                .hasSize(3)
                .anyMatch(row -> row.contains("http://localhost:") && row.contains("\"title\":\"Tea\""));
    }

    @Test
    void a_crawl_that_meets_its_limit_says_which() throws IOException {
        var job = job("/").put("max_bytes_total", 10).put("per_host", 1);

        assertThat(crawl(job, false)).isZero();

        assertThat(rows()).hasSize(1);
        assertThat(site.said())
                .contains("completed: max_bytes_total (10) is reached")
                .doesNotContain("--max-pages");
    }

    /// Neither addresses nor headers of a site name files. (C14)
    @Test
    void a_site_that_names_files_elsewhere_makes_none() throws IOException {
        var paths = List.of(
                "/..%2f..%2f..%2fevil",
                "/%2e%2e%2fevil",
                "/..;/evil",
                "/.%5c..%5cevil",
                "/%00evil",
                "/C:%5cevil",
                "/" + "evil".repeat(200),
                "/~/.ssh/evil");
        String links = paths.stream().map("<a href='%s'>x</a>"::formatted).collect(Collectors.joining());
        site.file("/evil", "../../evil.sh", links);

        assertThat(crawl("/evil", false)).isZero();

        assertThat(rows().stream().filter(row -> row.contains("evil"))).hasSize(paths.size() + 1);
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(folder::relativize)
                            .map(Path::toString))
                    .allMatch(name -> name.startsWith("out/") && !name.contains("evil"));
        }
    }

    /// As on a server. (R9)
    @Test
    void a_page_beyond_the_memory_of_the_settings_fails() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "crawl.memory: 4m\n");
        page("/large", 200, "x".repeat(3 << 20));
        page("/", 200, "<a href=/large>large</a>");

        assertThat(crawl("/", false)).isZero();

        assertThat(rows()).hasSize(2).anyMatch(row -> row.contains("/large\"") && row.contains("out_of_memory"));
    }

    @Test
    void memory_that_cannot_be_had_is_refused_before_anything_is_made() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "crawl.memory: much\n");

        assertThatThrownBy(() -> crawl("/", false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("crawl.memory must be a share of the heap or an amount");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void a_browser_that_cannot_start_is_refused_before_anything_is_made() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "chrome.path: /nowhere/chrome\n");

        assertThatThrownBy(() -> crawl(job("/").put("render", "chrome"), false))
                .isInstanceOfSatisfying(CommandFailedException.class, no -> {
                    assertThat(no).hasMessageContaining("chrome.path /nowhere/chrome is not an executable file");
                    assertThat(no.getMessage()).doesNotContain("\n");
                    assertThat(no.complaint().exit()).isEqualTo(ExitCode.CONFIG_INVALID);
                });
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(crawl("/", false)).as("a crawl over HTTP").isZero();
    }

    @Test
    void without_a_browser_a_crawl_that_may_render_warns_once_and_keeps_the_pages() throws IOException {
        Files.writeString(folder.resolve("trawl.yaml"), "chrome.path: /nowhere/chrome\n");
        page("/", 200, "<title>Shop</title><a href=/app>app</a> <p>Tea and coffee");
        page("/app", 200, "<title>App</title><div id=root></div><script src=/main.js></script>");

        assertThat(crawl(job("/").put("render", "auto"), false)).isZero();

        assertThat(site.said().lines().filter(line -> line.startsWith("warning: ")))
                .containsExactly("warning: pages that scripts build stay as the server sends them:"
                        + " chrome.path /nowhere/chrome is not an executable file");
        assertThat(site.said()).contains("rendered 1 page needed a browser, 1 not rendered: no browser\n");
        assertThat(rows())
                .hasSize(2)
                .anyMatch(row -> row.contains("/app\"")
                        && row.contains("not rendered: the page is a script shell, and no browser can be used"));
    }

    @Test
    void a_host_with_a_long_name_has_captures() {
        String seed = "http://" + "a".repeat(60) + ".bbbbbbbbb".repeat(18) + "/";
        var job = JobPlanner.job("{\"seeds\": \"%s\", \"warc\": \"gzip\"}".formatted(seed));

        assertThat(CapturesOut.name(job, 0)).hasSizeLessThan(256).endsWith("-19700101T000000Z.warc.gz");
    }

    private int crawl(String path, boolean resume) {
        return crawl(job(path), resume);
    }

    private ObjectNode job(String path) {
        var job = JsonMapper.shared().createObjectNode();
        job.putArray("seeds").add(at(path));
        return job.put("delay", 0);
    }

    private String at(String path) {
        return site.at(path);
    }

    private List<String> rows() throws IOException {
        return Files.readAllLines(folder.resolve("out/pages.jsonl"));
    }

    private int crawl(ObjectNode job, boolean resume) {
        return site.crawl(job, resume, true, CrawlOptions.Extras.NONE);
    }

    private void page(String path, int status, String body) {
        site.answer(path, status, body);
    }
}
