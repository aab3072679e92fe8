package dev.trawl.app.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// R9
class OutOfMemoryNoteTest {

    @TempDir
    private Path folder;

    @Test
    void a_note_is_taken_once() {
        var note = new OutOfMemoryNote(folder.resolve("note"));
        var lease = new LeaseId(SubtaskId.of(12, 7), 3);
        assertThat(note.take()).isEmpty();
        note.write(new LeaseId(SubtaskId.of(12, 6), 1));
        note.write(lease);
        assertThat(note.take()).contains(lease);
        assertThat(note.take()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "t12.7", "t12.7@", "t12@3", "t1.1@3 and more"})
    void a_note_that_broke_off_is_none(String text) throws IOException {
        var note = new OutOfMemoryNote(Files.writeString(folder.resolve("note"), text));
        assertThat(note.take()).isEmpty();
        assertThat(note.file()).doesNotExist();
    }
}
