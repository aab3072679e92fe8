package dev.trawl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The published schema of the settings. `-Dschema=renew` writes it anew.
class ConfigSchemaTest {

    private static final Path FILE = Path.of("..", "docs", "config.schema.json");

    @Test
    void the_published_schema_is_that_of_the_settings() throws IOException {
        if (System.getProperty("schema", "").equals("renew")) {
            Files.writeString(FILE, ConfigSchema.text());
        }
        assertThat(ConfigSchema.text())
                .as("docs/config.schema.json is old; run this test with -Dschema=renew")
                .isEqualTo(Files.readString(FILE));
    }

    @Test
    void every_setting_has_a_type_a_default_and_a_description() {
        for (ConfigKey key : ConfigKey.values()) {
            JsonNode value = schema(key.key());
            assertThat(value.path("description").asString()).as(key.key()).isEqualTo(key.description());
            assertThat(value.has("type") || value.has("anyOf")).as(key.key()).isTrue();
            assertThat(value.path("default")).as(key.key()).isEqualTo(key.defaultValue());
            assertThat(value.path("x-trawl-variable").asString()).isEqualTo(key.variable());
        }
    }

    @Test
    void a_name_that_is_also_a_group_takes_both_forms() {
        JsonNode data = JsonMapper.shared().readTree(ConfigSchema.text()).at("/properties/data/anyOf");
        assertThat(data.path(0).path("properties").has("dir")).isTrue();
        assertThat(data.path(1).path("description").asString()).isEqualTo("the older name of data.dir");
    }

    private static JsonNode schema(String name) {
        JsonNode schema = JsonMapper.shared().readTree(ConfigSchema.text());
        for (String part : name.split("\\.")) {
            JsonNode nested = schema.has("anyOf") ? schema.path("anyOf").path(0) : schema;
            schema = nested.path("properties").path(part);
        }
        return schema;
    }
}
