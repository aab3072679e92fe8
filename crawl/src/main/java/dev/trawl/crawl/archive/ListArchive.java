package dev.trawl.crawl.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lists the records of a WARC or ARC file, plain or compressed record by record by gzip or zstd.
public final class ListArchive {

    private ListArchive() {}

    /// @throws IOException if the file cannot be opened
    public static Listing list(Path file) throws IOException {
        List<ListedRecord> records = new ArrayList<>();
        try (FileSource source = FileSource.open(file)) {
            var damage = new Damage(source);
            try (Member member = Member.of(source)) {
                while (source.hasMore()) {
                    records.addAll(records(source, member, damage));
                }
            } catch (IOException e) {
                damage.note(e);
            }
            return new Listing(records, damage.first());
        }
    }

    /// The records of the next member; nearly always one. They count only when all of the member could be read.
    private static List<ListedRecord> records(FileSource source, Member member, Damage damage) throws IOException {
        long offset = source.position();
        member.begin();
        RecordReader reader = new RecordReader(member);
        List<RecordHead> heads = new ArrayList<>();
        Optional<RecordHead> head = reader.next((_, _, _) -> {});
        while (head.isPresent()) {
            heads.add(head.get());
            head = reader.next((_, _, _) -> {});
        }
        damage.note(reader);
        long length = source.position() - offset;
        return heads.stream()
                .map(found -> new ListedRecord(found.type(), found.targetUri(), offset, length))
                .toList();
    }
}
