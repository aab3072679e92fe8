package dev.trawl.crawl.archive;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/// Goes over the records of some members and says where each stands, so that one can be read alone later.
public final class PlaceRecords {

    private final Consumer<PlacedRecord> records;
    private byte[] beginning = new byte[0];

    private PlaceRecords(Consumer<PlacedRecord> records) {
        this.records = records;
    }

    /// Hands over the records that fill a member alone, as all do that Trawl writes.
    ///
    /// @return false if they cannot be read to the end; what came before was handed over
    public static boolean place(byte[] members, Consumer<PlacedRecord> records) {
        FileSource source = FileSource.of(members);
        PlaceRecords placing = new PlaceRecords(records);
        try (Member member = Member.of(source)) {
            while (source.hasMore()) {
                placing.next(source, member);
            }
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void next(FileSource source, Member member) throws IOException {
        long offset = source.position();
        member.begin();
        RecordReader reader = new RecordReader(member);
        beginning = new byte[0];
        Optional<RecordHead> head = reader.next(this::begin);
        boolean alone = reader.next((_, _, _) -> {}).isEmpty();
        int length = (int) (source.position() - offset);
        head.filter(_ -> alone)
                .ifPresent(one -> records.accept(new PlacedRecord(
                        one.type(),
                        one.targetUri(),
                        one.other("warc-truncated").isEmpty(),
                        (int) offset,
                        length,
                        beginning)));
    }

    private void begin(RecordHead head, byte[] bytes, int count) {
        if (beginning.length == 0 && head.type().equals("response")) {
            beginning = Arrays.copyOf(bytes, count);
        }
    }
}
