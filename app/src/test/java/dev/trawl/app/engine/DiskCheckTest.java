package dev.trawl.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.testkit.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskCheckTest {

    @TempDir
    private Path temp;

    @Test
    void a_folder_that_can_be_written_is_sound_and_nothing_stays_in_it() {
        assertThat(new DiskCheck(temp, new ManualTime()).get().isSound()).isTrue();
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void a_folder_that_cannot_be_written_is_reported_until_it_can() throws Exception {
        var folder = temp.resolve("data");
        var check = new DiskCheck(folder, new ManualTime());

        assertThat(check.get().findings())
                .singleElement()
                .asString()
                .contains("cannot be written", "resumes by itself");
        Files.createDirectory(folder);
        assertThat(check.get().isSound()).isTrue();
    }
}
