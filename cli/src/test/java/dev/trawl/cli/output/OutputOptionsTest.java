package dev.trawl.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

class OutputOptionsTest {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("ID", "id"), TableColumn.of("DONE", "progress.done"), TableColumn.wide("NODE", "node"));
    private static final JsonNode ROW =
            JsonMapper.shared().readTree("{\"id\": \"t1\", \"progress\": {\"done\": 4}, \"node\": \"网络\"}");

    private final OutputOptions options = new OutputOptions();

    @Test
    void each_format_has_its_form() {
        assertThat(rows(Format.TABLE)).isEqualTo("ID  DONE\nt1  4\n");
        assertThat(rows(Format.WIDE)).isEqualTo("ID  DONE  NODE\nt1  4     网络\n");
        assertThat(rows(Format.CSV)).isEqualTo("id,progress.done,node\r\nt1,4,网络\r\n");
        assertThat(rows(Format.NAME)).isEqualTo("t1\n");
        assertThat(rows(Format.JSONL)).isEqualTo(ROW + "\n");
        assertThat(JsonMapper.shared().readTree(rows(Format.JSON)).get(0)).isEqualTo(ROW);
        assertThat(rows(Format.YAML)).contains("id: \"t1\"");
    }

    @Test
    void fields_narrow_every_format() {
        options.fields = List.of("progress.done");

        assertThat(rows(Format.TABLE)).isEqualTo("PROGRESS.DONE\n4\n");
        assertThat(rows(Format.JSONL)).isEqualTo("{\"progress.done\":4}\n");
        assertThat(rows(Format.CSV)).isEqualTo("progress.done\r\n4\r\n");
    }

    @Test
    void a_list_of_words_is_shown_as_words() {
        var row = JsonMapper.shared()
                .readTree("{\"id\": [\"a\", 2], \"progress\": {\"done\": [{\"b\": 1}]}, \"node\": []}");
        StringWriter out = new StringWriter();

        options.one(new PrintWriter(out), row, COLUMNS);

        assertThat(out).hasToString("id        a,2\nprogress  done=(b=1)\nnode\n");
    }

    @Test
    void headings_can_be_left_out() {
        options.noHeaders = true;

        assertThat(rows(Format.TABLE)).isEqualTo("t1  4\n");
        assertThat(rows(Format.CSV)).isEqualTo("t1,4,网络\r\n");
    }

    @Test
    void one_object_is_a_line_per_field() {
        StringWriter out = new StringWriter();

        options.one(new PrintWriter(out), ROW, COLUMNS);

        assertThat(out).hasToString("id        t1\nprogress  done=4\nnode      网络\n");
    }

    @Test
    void nested_values_are_shown_as_people_read_them() {
        assertThat(cell("{'team': 'shop', 'run': 'nightly'}")).isEqualTo("team=shop, run=nightly");
        assertThat(cell("{'version': 2, 'settings': {'delay': 'PT0.1S', 'list': ['a', 'b']}, 'pool': null, 'x': {}}"))
                .isEqualTo("version=2, settings.delay=100ms, settings.list=a,b");
        assertThat(cell("[{'worker': 'w1', 'urls': ['u1', 'u2']}, {'worker': 'w2', 'urls': []}]"))
                .isEqualTo("worker=w1, urls=u1,u2; worker=w2");
        assertThat(cell("{'name': 'a\\u001B[2Jb'}")).isEqualTo("name=a�[2Jb");
        assertThat(cell("{}")).isEmpty();
    }

    private static String cell(String json) {
        return Cell.printable(JsonMapper.shared().readTree(json.replace('\'', '"')));
    }

    @Test
    void control_characters_cannot_reach_the_terminal() {
        assertThat(Cell.printable(JsonNodeFactory.instance.stringNode("a\u001B[2Jb\nc")))
                .isEqualTo("a�[2Jb�c");
    }

    @Test
    void csv_is_safe_unless_it_is_wanted_raw() {
        JsonNode row = JsonMapper.shared().readTree("{\"id\": \"=1\", \"progress\": {\"done\": -4}}");

        assertThat(rows(Format.CSV, row)).endsWith("\r\n'=1,-4,\r\n");
        options.csvRaw = true;
        assertThat(rows(Format.CSV, row)).endsWith("\r\n=1,-4,\r\n");
    }

    @Test
    void an_unknown_field_is_refused_and_the_known_ones_are_listed() {
        options.fields = List.of("dnoe");

        for (Format format : Format.values()) {
            assertThatThrownBy(() -> rows(format)).hasMessageContaining("expected id, progress.done, node, progress");
        }
        assertThatThrownBy(() -> options.one(new PrintWriter(new StringWriter()), ROW, COLUMNS))
                .hasMessageContaining("unknown field 'dnoe'");
        options.fields = List.of("progress.doen");
        assertThatThrownBy(() -> rows(Format.JSON)).hasMessageContaining("did you mean 'progress.done'?");
    }

    @Test
    void a_field_below_free_data_need_not_be_in_every_row() {
        options.fields = List.of("data.price");
        StringWriter out = new StringWriter();

        RowWriter rows = options.rows(new PrintWriter(out), Format.JSONL, List.of(TableColumn.of("DATA", "data")));
        rows.write(JsonMapper.shared().readTree("{\"data\": {}}"));
        rows.write(JsonMapper.shared().readTree("{\"data\": {\"price\": 2}}"));
        rows.finish();

        assertThat(out).hasToString("{}\n{\"data.price\":2}\n");
    }

    private String rows(Format format) {
        return rows(format, ROW);
    }

    private String rows(Format format, JsonNode row) {
        options.format = Optional.of(format);
        StringWriter out = new StringWriter();
        RowWriter rows = options.rows(new PrintWriter(out), Format.TABLE, COLUMNS);
        rows.write(row);
        rows.finish();
        return out.toString();
    }
}
