package dev.trawl.core.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Tables of rows, and what of them a spreadsheet would run. (S5)
class CsvTableTest {

    @Test
    void extracted_fields_are_columns_next_to_the_url() {
        assertThat(table(
                        CsvCell.SAFE,
                        "{\"url\":\"http://a.example/\",\"status\":200,\"fields\":{\"name\":\"Tea\",\"price\":-5}}",
                        "{\"url\":\"http://a.example/x\",\"status\":0,\"error\":\"timeout\"}"))
                .containsExactly(
                        "url,name,price,status,error",
                        "http://a.example/,Tea,-5,200,",
                        "http://a.example/x,,,0,timeout");
    }

    @Test
    void a_field_has_its_own_name_and_the_key_of_the_page_gives_way() {
        String row = "{\"url\":\"u\",\"title\":\"A\",\"status\":200,\"fields\":{\"title\":\"B\",\"error\":\"C\"}}";
        assertThat(table(CsvCell.SAFE, row)).containsExactly("url,title,error,page.title,status", "u,B,C,A,200");
        String onServer = "{\"subtask\":1,\"data\":" + row + "}";
        assertThat(table(CsvCell.SAFE, onServer))
                .containsExactly("subtask,url,title,error,page.title,status", "1,u,B,C,A,200");
    }

    @Test
    void chosen_columns_have_the_same_names_locally_and_on_a_server() {
        String row = "{\"item\":{\"key\":\"k\",\"position\":2},\"url\":\"u\",\"title\":\"A\","
                + "\"fields\":{\"title\":\"B\",\"price\":{\"eur\":3}}}";
        var names = List.of("price.eur", "title", "page.title", "fields.title", "url", "item.position", "redirect");
        for (String one : List.of(row, "{\"subtask\":1,\"data\":" + row + "}")) {
            var table = new CsvTable(CsvCell.SAFE, names);
            JsonNode read = JsonMapper.shared().readTree(one);
            table.see(read);
            assertThat(table.unknown()).isEmpty();
            assertThat(table.heading() + table.line(read))
                    .isEqualTo(
                            "price.eur,title,page.title,fields.title,url,item.position,redirect\r\n3,B,A,B,u,2,\r\n");
        }
    }

    @Test
    void a_chosen_column_that_no_row_has_is_unknown() {
        var table = new RowsAsTable(CsvCell.SAFE, List.of("url", "titel"));
        RowsAsTable.Walk<RuntimeException> none = _ -> {};
        table.learn(none);
        assertThat(table.unknown()).as("without rows").isEmpty();
        RowsAsTable.Walk<RuntimeException> one =
                rows -> rows.take(JsonMapper.shared().readTree("{\"url\":\"u\",\"fields\":{\"title\":1}}"));
        table.learn(one);
        assertThat(table.unknown()).contains("unknown field 'titel'; known are url, title");
    }

    @Test
    void the_rows_of_items_open_their_item() {
        assertThat(
                        table(
                                CsvCell.SAFE,
                                "{\"item\":{\"key\":\"k\",\"position\":1},\"url\":\"u\",\"status\":200,\"fields\":{\"name\":\"Tea\"}}"))
                .containsExactly("url,name,item.key,item.position,status", "u,Tea,k,1,200");
    }

    @Test
    void the_data_of_results_is_opened_and_what_lies_deeper_stays_json() {
        assertThat(table(
                        CsvCell.SAFE,
                        "{\"subtask\":1,\"data\":{\"n\":1.10,\"list\":[1,\"=2\"],\"fields\":{\"price\":{\"eur\":2}}}}",
                        "{\"subtask\":2,\"data\":{}}",
                        "{\"subtask\":3,\"data\":\"plain\"}"))
                .containsExactly(
                        "subtask,price,n,list,data", "1,\"{\"\"eur\"\":2}\",1.1,\"[1,\"\"=2\"\"]\",", "3,,,,plain");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1",
                "-1",
                "@SUM(A1)",
                "\t=1",
                "\r=1",
                "\n=1",
                "\nx",
                " =1",
                "  \t\n@x",
                "\u00a0+1",
                "\uff1d1",
                "\u0000=1"
            })
    void a_text_that_would_run_is_defused_unless_it_is_wanted_raw(String text) {
        JsonNode value = JsonNodeFactory.instance.stringNode(text);
        assertThat(Csv.parse(CsvCell.SAFE.line(List.of(value)))).containsExactly(List.of("'" + text));
        assertThat(Csv.parse(CsvCell.RAW.line(List.of(value)))).containsExactly(List.of(text));
    }

    @Test
    void names_are_defused_as_well() {
        assertThat(table(CsvCell.SAFE, "{\"=x\":1}")).containsExactly("'=x", "1");
    }

    @Test
    void ordinary_content_comes_back_as_it_was() {
        var texts = List.of(
                "",
                " x ",
                " 1 = 1",
                "a\n=b",
                "a,b",
                "say \"hi\"",
                "\"",
                "two\nlines",
                "a\r\nb",
                "网络 ☕ é",
                "'quoted'",
                "1;2");
        JsonNode[] values =
                texts.stream().map(JsonNodeFactory.instance::stringNode).toArray(JsonNode[]::new);
        assertThat(Csv.parse(CsvCell.SAFE.line(List.of(values)))).containsExactly(texts);
        Stream.of(values)
                .forEach(value -> assertThat(Csv.parse(CsvCell.SAFE.line(List.of(value))))
                        .containsExactly(List.of(value.asString())));
    }

    private static List<String> table(CsvCell style, String... rows) {
        var table = new CsvTable(style, List.of());
        List<JsonNode> read = Stream.of(rows).map(JsonMapper.shared()::readTree).toList();
        read.forEach(table::see);
        var text = new StringBuilder(table.heading());
        read.stream().filter(row -> !CsvTable.isEmpty(row)).forEach(row -> text.append(table.line(row)));
        return List.of(text.toString().split("\r\n"));
    }
}
