package dev.trawl.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.http.path.PathTemplate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTest {

    @ParameterizedTest
    @CsvSource({
        "/tasks, /tasks",
        "/tasks, /t%61sks",
        "/tasks/{id}, /tasks/t1",
        "/tasks/{id}, /tasks/t1:pause",
        "/tasks/{id}, /tasks/%2F",
        "/tasks/{id}, /tasks/a%2Fb",
        "/tasks/{id}, /tasks/..",
        "/tasks/{id:[^:]+}, /tasks/t1",
        "/tasks/{id:[^:]+}:pause, /tasks/t1:pause",
        "/tasks/{id:[^:]+}:pause, /tasks/t1%3Apause",
        "/workers/{id}:drain, /workers/a:b:drain",
        "/workers/{id}:drain, /workers/:drain",
        "/workers/{id}/sessions/{session}, /workers/a/sessions/1",
        "/secrets:rotate-key, /secrets:rotate-key"
    })
    void matches_segment_by_segment(String template, String path) {
        assertThat(PathTemplate.parse(template).matches(path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/tasks, /tasks/",
        "/tasks, //tasks",
        "/tasks, /Tasks",
        "/tasks, /tasks/t1",
        "/tasks, /",
        "/tasks, /tasks%",
        "/tasks, /tasks%zz",
        "/tasks/{id}, /tasks/",
        "/tasks/{id}, /tasks",
        "/tasks/{id}, /tasks/a/b",
        "/tasks/{id}, /tasks/a/",
        "/tasks/{id:[^:]+}, /tasks/t1:pause",
        "/tasks/{id:[^:]+}, /tasks/t1%3Apause",
        "/tasks/{id:[^:]+}:pause, /tasks/:pause",
        "/tasks/{id:[^:]+}:pause, /tasks/a:b:pause",
        "/tasks/{id:[^:]+}:pause, /tasks/t1:pauses",
        "/workers/{id}/leases, /workers//leases"
    })
    void does_not_match_another_path(String template, String path) {
        assertThat(PathTemplate.parse(template).matches(path)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"a%20b, a b", "a+b, a+b", "%E4%BB%BB, 任", "a%252Fb, a%2Fb", "..%2Fetc, ../etc"})
    void decodes_variables_once(String sent, String value) {
        var template = PathTemplate.parse("/workers/{id}:drain");
        var path = PathTemplate.segmentsOf("/workers/" + sent + ":drain").orElseThrow();

        assertThat(template.variables(path)).isEqualTo(Map.of("id", value));
    }

    @Test
    void reads_every_variable() {
        var template = PathTemplate.parse("/leases/{token}/segments/{name:[a-z]+}/address");
        var path = PathTemplate.segmentsOf("/leases/a.b/segments/rows/address").orElseThrow();

        assertThat(template.variables(path)).isEqualTo(Map.of("token", "a.b", "name", "rows"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks", "/{id}", "/tasks/{id", "/tasks/id}", "/tasks/{}", "/tasks/{id:(a)(b)}"})
    void rejects_a_malformed_template(String template) {
        assertThatThrownBy(() -> PathTemplate.parse(template)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void users_see_variables_without_regular_expressions() {
        assertThat(PathTemplate.parse("/tasks/{id:[^:]+}:pause").shown()).isEqualTo("/tasks/{id}:pause");
    }
}
