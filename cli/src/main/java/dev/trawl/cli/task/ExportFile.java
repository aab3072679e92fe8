package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/// The file of an export. It appears when it is complete; an export that fails leaves an existing file as it was.
record ExportFile(Path file) {

    void write(Consumer<PrintWriter> rows) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            fill(part, rows);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Fault.COPY_NOT_WRITABLE.causedBy(e, file, Reason.of(e));
        } finally {
            delete(part);
        }
    }

    private void fill(Path part, Consumer<PrintWriter> rows) throws IOException {
        try (var out =
                new PrintWriter(new OutputStreamWriter(Files.newOutputStream(part), StandardCharsets.UTF_8), false)) {
            rows.accept(out);
            if (out.checkError()) {
                throw Fault.COPY_NOT_WRITABLE.with(file, Phrase.of("the disk may be full"));
            }
        }
    }

    private static void delete(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException _) {
            // a part that cannot be deleted is replaced by the next export
        }
    }
}
