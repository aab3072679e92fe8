package dev.trawl.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.extract.ReadRules;
import dev.trawl.crawl.job.ReadJob;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The published schema says what the program does.
class JobSchemaTest {

    private static final JsonNode SCHEMA = JsonMapper.shared().readTree(Packed.text("job.schema.json"));

    @Test
    void schema_lists_exactly_the_keys_of_a_job() {
        assertThat(new TreeSet<>(SCHEMA.path("properties").propertyNames()))
                .as("properties of docs/job.schema.json = keys of ReadJob. A new key needs there a description, a type"
                        + " and examples, and a row in docs/crawl.md")
                .isEqualTo(new TreeSet<>(ReadJob.keys()));
    }

    @Test
    void schema_lists_exactly_the_keys_of_a_rule() {
        assertThat(new TreeSet<>(SCHEMA.at("/$defs/rule/properties").propertyNames()))
                .as("$defs/rule of docs/job.schema.json = keys of ReadRules. A new key needs there a description and a"
                        + " type, and a row in docs/fields.md")
                .isEqualTo(new TreeSet<>(ReadRules.keys()));
    }

    @Test
    void schema_lists_exactly_the_keys_of_an_item_rule() {
        assertThat(new TreeSet<>(SCHEMA.at("/$defs/items/properties").propertyNames()))
                .as("$defs/items of docs/job.schema.json = item keys of ReadRules, with a row in docs/fields.md")
                .isEqualTo(new TreeSet<>(ReadRules.itemKeys()));
    }

    @Test
    void every_example_default_and_choice_is_taken() {
        SCHEMA.path("properties").properties().forEach(entry -> {
            JsonNode key = entry.getValue();
            assertThat(key.path("description").asString("")).as(entry.getKey()).isNotEmpty();
            assertThat(key.path("examples")).as("examples of " + entry.getKey()).isNotEmpty();
            key.path("examples").forEach(value -> assertTaken(entry.getKey(), value));
            key.path("enum").forEach(value -> assertTaken(entry.getKey(), value));
            if (key.has("default")) {
                assertTaken(entry.getKey(), key.get("default"));
            }
        });
    }

    @Test
    void every_limit_is_the_limit_of_the_program() {
        SCHEMA.path("properties").properties().forEach(entry -> {
            limit(entry.getKey(), entry.getValue(), "minimum", -1);
            limit(entry.getKey(), entry.getValue(), "maximum", 1);
        });
    }

    private static void limit(String key, JsonNode described, String name, int beyond) {
        if (described.has(name)) {
            long limit = described.get(name).asLong();
            assertTaken(key, JsonMapper.shared().getNodeFactory().numberNode(limit));
            assertThat(complaints(key, JsonMapper.shared().getNodeFactory().numberNode(limit + beyond)))
                    .as("%s of %s is %d in docs/job.schema.json, and the program takes more", name, key, limit)
                    .isNotEmpty();
        }
    }

    private static void assertTaken(String key, JsonNode value) {
        assertThat(complaints(key, value)).as("%s: %s", key, value).isEmpty();
    }

    private static List<String> complaints(String key, JsonNode value) {
        ObjectNode job = JsonMapper.shared().createObjectNode().put("seeds", "https://a.example/");
        job.set(key, value);
        return ReadJob.read(job).complaints();
    }
}
