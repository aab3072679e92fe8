package dev.trawl.bench.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebFilesTest {

    private static final Site SITE = new Site(Layout.ONE_HOST, 50, 8080);

    @Test
    void every_path_that_is_listed_is_a_file(@TempDir Path folder) throws IOException {
        var files = WebFiles.in(folder, SITE);
        assertThat(Files.readAllLines(files.paths()))
                .hasSize(50)
                .allSatisfy(path ->
                        assertThat(files.root().resolve(path.substring(1))).isNotEmptyFile());
        assertThat(files.root().resolve("robots.txt")).content().contains("Disallow: /private/");
    }

    @Test
    void existing_files_are_reused(@TempDir Path folder) throws IOException {
        var files = WebFiles.in(folder, SITE);
        Path page = files.root().resolve(Site.path(7).substring(1));
        Files.writeString(page, "kept");
        assertThat(WebFiles.in(folder, SITE)).isEqualTo(files);
        assertThat(page).hasContent("kept");
    }

    @Test
    void incomplete_files_are_rewritten(@TempDir Path folder) throws IOException {
        var files = WebFiles.in(folder, SITE);
        Path page = files.root().resolve(Site.path(7).substring(1));
        Files.writeString(page, "half");
        Files.delete(files.paths());
        WebFiles.in(folder, SITE);
        assertThat(page).content().startsWith("<!DOCTYPE html>");
    }
}
