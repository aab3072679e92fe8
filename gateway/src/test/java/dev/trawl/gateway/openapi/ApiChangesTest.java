package dev.trawl.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ApiChangesTest {

    private static final String BEFORE = """
            {"paths":{"/things":{
              "get":{"parameters":[{"name":"limit"}],"responses":{"200":{"content":{"application/json":{"schema":
                {"type":"object","properties":{"items":{"type":"array","items":{"$ref":"#/components/schemas/Thing"}}}}}}}}},
              "post":{"parameters":[],"requestBody":{"content":{"application/json":{"schema":
                {"$ref":"#/components/schemas/NewThing"}}}},"responses":{"202":{}}}}},
             "components":{"schemas":{
              "Thing":{"properties":{"id":{"type":"string"},"state":{"type":"string","enum":["OPEN","DONE"]}}},
              "NewThing":{"required":["name"],"properties":{"name":{"type":"string"},"size":{"type":"integer"}}}}}}
            """;

    @Test
    void the_same_breaks_nothing() {
        assertThat(breaking(BEFORE)).isEmpty();
    }

    @Test
    void additions_are_not_breaking_changes() {
        assertThat(breaking(BEFORE.replace("\"id\":", "\"name\":{\"type\":\"string\"},\"id\":")
                        .replace("\"size\":", "\"colour\":{},\"size\":")
                        .replace("\"DONE\"", "\"DONE\",\"LOST\"")
                        .replace("\"paths\":{", "\"paths\":{\"/more\":{\"get\":{}},")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "/things":{              | "/other":{                 | get /things is gone
            "post":                  | "put":                     | post /things is gone
            {"name":"limit"}         |                            | parameter limit is gone
            "200":                   | "204":                     | answer 200 is gone
            "id":                    | "key":                     | /items/*/id: the answer has it no more
            "id":{"type":"string"}   | "id":{"type":"integer"}    | /items/*/id: was "string" and is "integer"
            ,"DONE"                  |                            | state: DONE is no value any more
            ["name"]                 | ["name","size"]            | the body must have size now
            ,"size":{"type":"integer"} |                          | size: the body may not have it any more
            """)
    void removals_and_restrictions_are_breaking_changes(String old, @Nullable String now, String told) {
        assertThat(breaking(BEFORE.replace(old, now == null ? "" : now))).anyMatch(sentence -> sentence.contains(told));
    }

    private static List<String> breaking(String after) {
        return ApiChanges.breaking(tree(BEFORE), tree(after));
    }

    private static JsonNode tree(String json) {
        return JsonMapper.shared().readTree(json);
    }
}
