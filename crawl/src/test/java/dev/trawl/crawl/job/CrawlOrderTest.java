package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// In which order a job wants its pages.
class CrawlOrderTest {

    @Test
    void pages_near_to_the_seeds_come_first_unless_the_job_says_otherwise() {
        assertThat(sorted("{}")).containsExactly("/a 1", "/news/b 2", "/archive/c 3", "/news/d 1000");
    }

    @Test
    void depth_turns_that_around() {
        assertThat(sorted("{\"order\": \"depth\"}"))
                .containsExactly("/news/d 1000", "/archive/c 3", "/news/b 2", "/a 1");
    }

    @Test
    void priority_counts_more_than_any_depth_and_its_first_pattern_decides() {
        assertThat(sorted("""
                        {"priority": [{"match": "/archive/**", "value": -1}, {"match": "/news/**", "value": 1},
                                      {"match": "**", "value": -2}]}
                        """)).containsExactly("/news/b 2", "/news/d 1000", "/archive/c 3", "/a 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [{"match": "/a"}]                      | priority[0]: must be a map
            {"match": "/a", "value": 11}           | priority[0].value: must be a whole number from -10 to 10
            [{"match": "/a", "value": 1}, 7]       | priority[1]: must be a map
            {"match": "re:(", "value": 1}          | priority[0].match: 're:('
            {"match": "/a", "value": "high"}       | priority[0].value: must be
            """)
    void an_invalid_priority_is_reported(String written, String complaint) {
        var job = JsonMapper.shared().createObjectNode().put("seeds", "http://a.example/");
        job.set("priority", JsonMapper.shared().readTree(written));

        assertThat(ReadJob.read(job).complaints()).singleElement().asString().startsWith(complaint);
    }

    @ParameterizedTest
    @CsvSource({"/a, 1000, 1001", "re:a, 100, 101"})
    void there_may_be_many_rules_but_fewer_expressions(String match, int allowed, int tooMany) {
        assertThat(complaints(match, allowed)).isEmpty();
        assertThat(complaints(match, tooMany))
                .singleElement()
                .asString()
                .startsWith("priority: must be at most " + allowed);
    }

    private static List<String> complaints(String match, int rules) {
        var job = JsonMapper.shared().createObjectNode().put("seeds", "http://a.example/");
        var all = job.putArray("priority");
        for (int i = 0; i < rules; i++) {
            all.addObject().put("match", match + i).put("value", 1);
        }
        return ReadJob.read(job).complaints();
    }

    /// Batches are short where something may come before what is in them.
    @Test
    void a_job_with_an_order_of_its_own_has_short_batches() {
        var planner = new JobPlanner();
        assertThat(planner.plan("{\"seeds\": \"http://a.example/\"}").batch()).isEqualTo(50);
        assertThat(planner.plan("{\"seeds\": \"http://a.example/\", \"order\": \"depth\"}")
                        .batch())
                .isEqualTo(1);
    }

    private static Stream<String> sorted(String more) {
        var job = JsonMapper.shared().createObjectNode().put("seeds", "http://a.example/");
        JsonMapper.shared().readTree(more).properties().forEach(entry -> job.set(entry.getKey(), entry.getValue()));
        var read = JobPlanner.job(job.toString());
        return Stream.of("/news/d 1000", "/a 1", "/archive/c 3", "/news/b 2")
                .map(text -> found(text, read))
                .sorted(Comparator.comparingInt(FoundUrl::rank))
                .map(found -> found.url().substring("http://a.example".length()) + " " + found.depth());
    }

    private static FoundUrl found(String text, CrawlJob job) {
        String[] parts = text.split(" ", -1);
        Url url = Url.parse("http://a.example" + parts[0]).orElseThrow();
        return JobPlanner.found(url, Integer.parseInt(parts[1]), DiscoveryPath.PLAIN, 0, job);
    }
}
