package dev.trawl.crawl.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lists the records of a WARC or ARC file, uncompressed or with gzip or zstd per record.
public final class ListArchive {

    private ListArchive() {}

    /// @throws IOException if the file cannot be opened
    public static Listing list(Path file) throws IOException {
        List<ListedRecord> records = new ArrayList<>();
        try (FileSource source = FileSource.open(file)) {
            var damage = new ArchiveDamage(source);
            try (MemberChain chain = MemberChain.of(source)) {
                while (chain.hasMore()) {
                    records(chain, damage, records);
                }
            } catch (IOException e) {
                damage.note(e);
            }
            return new Listing(records, damage.first());
        }
    }

    /// Adds the records of the next member, nearly always one, and of the members that continue it. A record
    /// counts once the header of the next record is read or the member ends intact.
    private static void records(MemberChain chain, ArchiveDamage damage, List<ListedRecord> records)
            throws IOException {
        chain.begin();
        RecordReader reader = new RecordReader(chain);
        List<ListedRecord> whole = new ArrayList<>();
        try {
            Optional<RecordHead> head = reader.next((_, _, _) -> {});
            while (head.isPresent()) {
                whole.add(new ListedRecord(head.get().type(), head.get().targetUri(), reader.start(), 0));
                head = reader.next((_, _, _) -> {});
            }
            damage.note(reader);
        } catch (IOException broken) {
            if (!whole.isEmpty() && reader.headers() == whole.size()) {
                whole.removeLast();
            }
            throw broken;
        } finally {
            long end = chain.end();
            whole.forEach(record -> records.add(
                    new ListedRecord(record.type(), record.targetUri(), record.offset(), end - record.offset())));
        }
    }
}
