package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BatchTest {

    private static final String GOOD = "{\"input\":\"HTTP://A\"}";
    private static final String HREF = "{\"href\":\"http://a/\"}";

    @TempDir
    private Path folder;

    @Test
    void answers_come_in_the_order_of_the_questions() throws IOException {
        assertThat(lines("{\"input\":\"http://a/1\"}\n{\"input\":\"http://a/2\"}\r\n{\"input\":\"http://a/3\"}"))
                .containsExactly("{\"href\":\"http://a/1\"}", "{\"href\":\"http://a/2\"}", "{\"href\":\"http://a/3\"}");
        assertThat(lines("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[]",
                "7",
                "null",
                "nonsense",
                "{}{}",
                "{\"input\":1}",
                "{\"input\":null}",
                "{\"x\":\"http://a\"}",
                "{\"input\":\"http://a\",\"input\":\"http://b\"}",
                "{\"input\":\"no address\"}",
                "{\"input\":\"http://a\",\"profile\":\"x\"}",
                "{'input':'http://a'}",
                "{\"input\":\"http://a\"}x",
                "{\"input\":\"\\x\"}",
                "{\"input\":\"http://a\",}"
            })
    void a_bad_line_gets_an_error_and_the_next_is_read(String bad) throws IOException {
        List<String> answers = lines(GOOD + "\n" + bad + "\n" + GOOD + "\n");

        assertThat(answers).hasSize(3);
        assertThat(answers.getFirst()).isEqualTo(HREF);
        assertThat(json(answers.get(1)).path("error").asString()).isNotEmpty();
        assertThat(answers.getLast()).isEqualTo(HREF);
    }

    @Test
    void a_line_that_is_not_utf8_costs_only_itself() throws IOException {
        byte[] input = (GOOD + "\n\u00e9" + GOOD + "\n" + GOOD).getBytes(StandardCharsets.ISO_8859_1);

        List<String> answers = run(new ByteArrayInputStream(input));

        assertThat(answers).hasSize(3);
        assertThat(answers.get(1)).isEqualTo("{\"error\":\"the line is not UTF-8\"}");
    }

    @Test
    void deep_nesting_is_an_error() throws IOException {
        List<String> answers = lines("[".repeat(100_000) + "\n" + "{\"a\":".repeat(100_000) + "\n" + GOOD);

        assertThat(answers).hasSize(3);
        assertThat(answers.get(1)).contains("error");
        assertThat(answers.getLast()).isEqualTo(HREF);
    }

    @Test
    void half_characters_go_in_and_come_out_as_escapes() throws IOException {
        assertThat(lines("{\"input\":\"http://a/\\ud800\"}")).containsExactly("{\"href\":\"http://a/%EF%BF%BD\"}");
        assertThat(lines("{\"input\":\"\\ud800\"}").getFirst()).isEqualTo("{\"error\":\"'\\uD800' is no address\"}");
    }

    @Test
    void a_byte_order_mark_before_the_first_line_does_not_count() throws IOException {
        assertThat(lines("\ufeff" + GOOD + "\n\ufeff" + GOOD)).first().isEqualTo(HREF);
    }

    @Test
    @Timeout(300)
    void each_answer_is_written_before_the_next_question_is_read() throws IOException {
        PipedOutputStream questions = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(questions);
                PipedOutputStream out = new PipedOutputStream();
                PipedInputStream answers = new PipedInputStream(out)) {
            PrintWriter writer = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            Thread batch = Thread.ofVirtual().start(() -> cli(in, writer).run("url", "normalize", "--batch"));
            try (questions) {
                for (int i = 0; i < 3; i++) {
                    questions.write((GOOD + "\n").getBytes(StandardCharsets.UTF_8));
                    questions.flush();
                    byte[] answer = answers.readNBytes(HREF.length() + 1);
                    assertThat(new String(answer, StandardCharsets.UTF_8)).isEqualTo(HREF + "\n");
                }
            }
            join(batch);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> lines(String input) throws IOException {
        return run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> run(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exit = cli(in, new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)))
                .run("url", "normalize", "--batch");
        assertThat(exit).isZero();
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private TrawlCli cli(InputStream in, PrintWriter out) {
        return new CommandRun(folder).cli(in, out, new PrintWriter(Writer.nullWriter()));
    }

    private static JsonNode json(String line) {
        return JsonMapper.shared().readTree(line);
    }
}
