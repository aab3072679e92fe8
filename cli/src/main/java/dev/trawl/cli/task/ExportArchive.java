package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.archive.WarcWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Writes the captures of a task to a WARC file, after a record that describes their origin.
final class ExportArchive {

    private static final int GZIP_START = 0x1f;
    private static final int ZSTD_START = 0x28;

    private final CommandContext context;
    private final Api api;

    ExportArchive(CommandContext context, Api api) {
        this.context = context;
        this.api = api;
    }

    void write(String task, Path file) {
        try (var captures =
                new PushbackInputStream(api.bytes("/tasks/" + task + "/results", Map.of("format", "warc")))) {
            int first = captures.read();
            if (first < 0) {
                throw Fault.NO_CAPTURES.with(task);
            }
            captures.unread(first);
            copy(task, coding(first), captures, file);
        } catch (IOException e) {
            throw Fault.OUTPUT_FAILED.causedBy(e, Reason.of(e));
        }
    }

    private void copy(String task, WarcCoding coding, InputStream captures, Path file) throws IOException {
        long now = context.time().wallMillis();
        var about = Map.of("software", "Trawl", "format", "WARC File Format 1.1", "description", "captures of " + task);
        try (var out = Files.newOutputStream(file);
                var writer = new WarcWriter(coding, now ^ task.hashCode())) {
            out.write(writer.info(String.valueOf(file.getFileName()), now, about));
            captures.transferTo(out);
        }
    }

    private static WarcCoding coding(int first) {
        return switch (first) {
            case GZIP_START -> WarcCoding.GZIP;
            case ZSTD_START -> WarcCoding.ZSTD;
            default -> WarcCoding.NONE;
        };
    }
}
