package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// In a locale with digits and a decimal point of its own, addresses and output have the usual ones.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class ForeignLocaleTest {

    @TempDir
    Path folder;

    @Test
    void a_crawl_has_the_digits_0_to_9_in_an_arabic_locale() throws Exception {
        Path words = folder.resolve("words.txt");
        Path out = folder.resolve("out");
        var command = Program.with(
                List.of("-Duser.language=ar", "-Duser.country=EG"), List.of("demo", "--out", out.toString()));
        var program = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(words.toFile())
                .start();
        try {
            assertThat(program.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.exitValue()).as(Files.readString(words)).isZero();
        assertThat(words).content().contains(" fetched in ").doesNotContainPattern("[\\u0660-\\u0669]");
        assertThat(out.resolve("pages.jsonl")).content().contains("/tea/8").doesNotContainPattern("%D9%A[0-9]");
    }
}
