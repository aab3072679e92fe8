package dev.trawl.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RowsCopyTest {

    @TempDir
    Path folder;

    private Path pages;

    @BeforeEach
    void write() throws IOException {
        pages = folder.resolve("pages.jsonl");
        Files.writeString(pages, """
                {"url":"http://a.example/","status":200,"fields":{"name":"=Tea","price":-5.10,"half":"\\ud800"}}
                {"url":"http://a.example/b","status":404}
                """);
    }

    @Test
    void a_table_has_a_column_for_each_field_and_runs_nothing() throws IOException {
        assertThat(copied("items.csv", false)).isEqualToNormalizingNewlines("""
                        url,name,price,half,status
                        http://a.example/,'=Tea,-5.10,?,200
                        http://a.example/b,,,,404
                        """);
        assertThat(copied("items.CSV", true)).contains(",=Tea,-5.10,");
    }

    @Test
    void a_list_is_one_document_and_lines_stay_lines() throws IOException {
        assertThat(JsonMapper.shared().readTree(copied("items.json", false))).hasSize(2);
        assertThat(copied("items.jsonl", false)).isEqualTo(Files.readString(pages));
        Files.writeString(pages, "");
        assertThat(copied("items.json", false)).isEqualTo("[]\n");
    }

    private String copied(String name, boolean raw) throws IOException {
        RowsCopy.to(folder.resolve(name), raw).write(pages);
        return Files.readString(folder.resolve(name));
    }
}
