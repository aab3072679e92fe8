package dev.trawl.crawl.archive;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/// Finds the position of each record in a sequence of members, so that one can be read separately later.
public final class PlaceRecords {

    private final Consumer<PlacedRecord> records;
    private byte[] beginning = new byte[0];

    private PlaceRecords(Consumer<PlacedRecord> records) {
        this.records = records;
    }

    /// Passes on each record that fills a member alone, as all records written by Trawl do.
    ///
    /// @return false if reading fails; earlier records have been passed on
    public static boolean place(byte[] members, Consumer<PlacedRecord> records) {
        FileSource source = FileSource.of(members);
        PlaceRecords placing = new PlaceRecords(records);
        try (MemberChain chain = MemberChain.of(source)) {
            while (chain.hasMore()) {
                placing.next(chain);
            }
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void next(MemberChain chain) throws IOException {
        chain.begin();
        long offset = chain.start();
        RecordReader reader = new RecordReader(chain);
        beginning = new byte[0];
        Optional<RecordHead> head = reader.next(this::begin);
        boolean alone = reader.next((_, _, _) -> {}).isEmpty();
        int length = (int) (chain.end() - offset);
        head.filter(one -> alone && !isDataOfPage(one))
                .ifPresent(one -> records.accept(new PlacedRecord(
                        one.type(),
                        one.targetUri(),
                        one.other("warc-truncated").isEmpty(),
                        (int) offset,
                        length,
                        beginning)));
    }

    /// A response to a script of a page, which is no page itself.
    private static boolean isDataOfPage(RecordHead head) {
        return head.type().equals("response")
                && !head.other("warc-concurrent-to").isEmpty();
    }

    private void begin(RecordHead head, byte[] bytes, int count) {
        if (beginning.length == 0 && head.type().equals("response")) {
            beginning = Arrays.copyOf(bytes, count);
        }
    }
}
