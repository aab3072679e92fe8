package dev.trawl.crawl.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/// Lists the records of a WARC or ARC file, plain or compressed record by record.
public final class ListArchive {

    private ListArchive() {}

    /// @throws IOException if the file cannot be opened
    public static Listing list(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return list(channel);
        }
    }

    private static Listing list(FileChannel channel) throws IOException {
        List<ListedRecord> records = new ArrayList<>();
        long size = channel.size();
        long at = 0;
        try (WarcReader reader = new WarcReader(channel)) {
            Optional<WarcRecord> next = reader.next();
            while (next.isPresent()) {
                WarcRecord record = next.get();
                at = reader.position();
                // A record counts only when all of it could be read.
                record.body().consume();
                next = reader.next();
                long end = next.isPresent() ? reader.position() : size;
                records.add(new ListedRecord(record.type(), target(record), at, end - at));
            }
            return new Listing(records, Optional.empty());
        } catch (IOException | RuntimeException e) {
            String why = Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
            return new Listing(records, Optional.of("damaged at or after byte %d: %s".formatted(at, why)));
        }
    }

    private static String target(WarcRecord record) {
        return record.headers().first("WARC-Target-URI").map(ListArchive::bare).orElse("");
    }

    /// Old writers put the address in angle brackets.
    private static String bare(String target) {
        return target.startsWith("<") && target.endsWith(">") ? target.substring(1, target.length() - 1) : target;
    }
}
