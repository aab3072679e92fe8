package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class OutFolderTest {

    @TempDir
    Path folder;

    @Test
    void a_second_crawl_gets_a_folder_of_its_own_and_resume_finds_the_newest() throws IOException {
        var run = new CommandRun(folder);
        run.run("crawl", "https://a.example/");
        assertThat(run.crawled.getLast().folder()).isEqualTo(folder.resolve("trawl-out"));
        Files.createDirectories(folder.resolve("trawl-out/.trawl"));
        run.run("crawl", "https://a.example/");
        assertThat(run.crawled.getLast().folder()).isEqualTo(folder.resolve("trawl-out-2"));
        Files.createDirectories(folder.resolve("trawl-out-2/.trawl"));
        run.run("crawl", "--resume");
        assertThat(run.crawled.getLast().folder()).isEqualTo(folder.resolve("trawl-out-2"));
        assertThat(run.crawled.getLast().resume()).isTrue();
    }
}
