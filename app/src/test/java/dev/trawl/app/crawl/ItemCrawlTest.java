package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.RowsCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Crawls with `items`: their files, tables, summary and exit code.
@Timeout(300)
class ItemCrawlTest {

    private static final String TEAS = """
            {"seeds": ["SEED"], "delay": 0, "warc": false, "fields": {"group": "h1"},
             "items": {"css": ".tea", "key": "name",
                       "fields": {"price": {"css": "i", "type": "number"}, "name": "b"}}}
            """;

    @TempDir
    Path folder;

    private CrawlSite site;

    @BeforeEach
    void open() throws IOException {
        site = new CrawlSite(folder);
        site.page("/", "<h1>Black</h1>" + teas(1, 2, 3) + "<a href=/green>green</a><a href=/about>about</a>");
        site.page("/green", "<h1>Green</h1>" + teas(3, 4));
        site.page("/about", "<h1>About</h1>");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void items_have_their_own_file_and_pages_theirs() throws IOException {
        assertThat(crawl(job(), CrawlOptions.Extras.NONE)).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl"))).hasSize(3);
        assertThat(Files.readAllLines(folder.resolve("out/items.jsonl")))
                .hasSize(5)
                .allMatch(row -> row.startsWith("{\"item\":{\"key\":\"Tea "));
        assertThat(site.said())
                .contains("pages    3 fetched", "results  ./out/items.jsonl (5 items)\n")
                .contains("fields   group 100 % · price 100 % · name 100 % of the items");
    }

    @Test
    void the_job_and_the_command_choose_the_columns_of_a_table() throws IOException {
        ObjectNode job = job();
        job.putArray("columns").add("name").add("price").add("item.position").add("url");
        var copy = RowsCopy.to(folder.resolve("teas.csv"), false);
        assertThat(crawl(job, CrawlOptions.Extras.NONE.with(copy))).isZero();
        assertThat(Files.readAllLines(folder.resolve("teas.csv")))
                .startsWith("name,price,item.position,url", "Tea 1,1.5,1," + site.at("/"))
                .hasSize(6);

        var json = RowsCopy.to(folder.resolve("teas.json"), false).withColumns(List.of("group", "page.status"));
        assertThat(again(json)).isZero();
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(folder.resolve("teas.json")))
                        .get(4))
                .isEqualTo(JsonMapper.shared().readTree("{\"group\": \"Green\", \"page.status\": 200}"));
    }

    @Test
    void unique_drops_an_item_that_another_page_has() throws IOException {
        ObjectNode job = job();
        ((ObjectNode) job.get("items")).put("unique", true);
        assertThat(crawl(job, CrawlOptions.Extras.NONE)).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/items.jsonl")).stream()
                        .map(row -> JsonMapper.shared()
                                .readTree(row)
                                .at("/item/key")
                                .asString())
                        .sorted())
                .containsExactly("Tea 1", "Tea 2", "Tea 3", "Tea 4");
    }

    @Test
    void a_rule_that_finds_nothing_on_every_page_is_named_and_fails() throws IOException {
        ObjectNode job = job();
        ((ObjectNode) job.get("items")).put("css", ".coffee");
        assertThat(crawl(job, CrawlOptions.Extras.NONE)).isEqualTo(3);
        assertThat(site.said())
                .contains("items '.coffee' matched nothing on 3 pages, so there are no items; test the rule");
        assertThat(folder.resolve("out/items.jsonl")).isEmptyFile();
        assertThat(site.why(site.at("/about")).path("cause").asString()).isEqualTo("no_items");
    }

    private ObjectNode job() {
        return (ObjectNode) JsonMapper.shared().readTree(TEAS.replace("SEED", site.at("/")));
    }

    private int crawl(ObjectNode job, CrawlOptions.Extras extras) {
        return site.crawl(job, false, true, extras);
    }

    private int again(RowsCopy copy) {
        return site.crawl(
                JsonMapper.shared().createObjectNode(), true, true, new CrawlOptions.Extras(List.of(), 100).with(copy));
    }

    private static String teas(int... numbers) {
        return IntStream.of(numbers)
                .mapToObj("<div class=tea><b>Tea %1$d</b><i>%1$d.5</i></div>"::formatted)
                .collect(Collectors.joining());
    }
}
