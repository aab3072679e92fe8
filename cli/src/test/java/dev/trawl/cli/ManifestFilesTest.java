package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of `trawl apply` that are rejected before a server is asked.
class ManifestFilesTest {

    @TempDir
    Path folder;

    private CommandRun run;

    @BeforeEach
    void open() {
        run = new CommandRun(folder);
    }

    @Test
    void anchors_are_rejected_with_their_line() throws IOException {
        assertThat(refusal("""
                kind: job
                name: one
                labels: {team: search}
                task: {type: echo}
                ---
                kind: job
                name: two
                labels: {team: &t search, owner: *t}
                task: {type: echo}
                """)).contains("m.yaml:8: YAML anchors and aliases (&, *) are not supported");
    }

    @Test
    void syntax_errors_have_line_and_column_and_no_class_names() throws IOException {
        assertThat(refusal("kind: job\nname: [a\ntask: {type: echo}\n"))
                .contains("m.yaml:3:")
                .doesNotContain("Exception");
        assertThat(refusal("kind: job\nname: a\ntask: " + "[".repeat(600) + "]".repeat(600) + "\n"))
                .contains("nesting depth")
                .doesNotContain("StreamReadConstraints");
    }

    @Test
    void all_documents_are_checked_with_file_line_and_name() throws IOException {
        assertThat(refusal("""
                kind: schedule
                name: nightly
                cron: "99 * * * *"
                zone: Europe/Berln
                job:
                  seeds: https://a.example/
                  max_page: 5
                ---
                kind: job
                name: once
                task:
                  type: crawl
                  payload:
                    seeds: ftp://a.example/
                """))
                .contains(
                        "4 errors",
                        "m.yaml:3: schedule/nightly: cron: ",
                        "m.yaml:4: schedule/nightly: zone: 'Europe/Berln'",
                        "m.yaml:7: schedule/nightly: job.max_page: unknown (did you mean 'max_pages'?)",
                        "m.yaml:14: job/once: task.payload.seeds");
        assertThat(refusal("kind: job\nname: a\ntask: {type: echo}\ncorn: 1\n"))
                .contains("m.yaml:4: job/a: unknown key 'corn'");
    }

    @Test
    void a_seed_file_is_read_beside_the_manifest() throws IOException {
        Files.createDirectory(folder.resolve("sub"));
        Files.writeString(folder.resolve("sub/urls.txt"), "https://a.example/\nftp://b.example/\n");
        Files.writeString(folder.resolve("sub/m.yaml"), "kind: job\nname: a\njob:\n  seeds: [{file: urls.txt}]\n");
        assertThat(run.run("apply", "-f", "sub/m.yaml").err())
                .contains("sub/m.yaml:4: job/a: job.seeds", "ftp://b.example/");
    }

    private String refusal(String text) throws IOException {
        Files.writeString(folder.resolve("m.yaml"), text);
        var ran = run.run("apply", "-f", "m.yaml", "--dry-run");
        assertThat(ran.exit()).as(ran.err()).isEqualTo(9);
        assertThat(ran.out()).isEmpty();
        return ran.err();
    }
}
