package dev.trawl.crawl.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Reads the replies of a WARC or ARC file in order, each with the facts of its metadata record.
public final class ReadCaptures {

    /// Field names in metadata records.
    public static final String DEPTH = "depth";

    public static final String TOOK = "fetchTimeMs";

    /// Larger records were not written by Trawl and are skipped.
    private static final long LARGEST = (1L << 30) + (1L << 20);

    /// Trawl writes no more for a page.
    private static final int MOST_DATA = 20;
    private static final long LARGEST_DATA = 6L << 20;

    /// Truncation reasons of a failed fetch, as opposed to a size limit of the fetcher.
    private static final Set<String> BROKEN =
            Set.of(Truncation.DISCONNECT.label(), Truncation.TIME.label(), Truncation.UNSPECIFIED.label());

    private final Consumer<StoredCapture> captures;
    private final Consumer<String> revisits;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private Optional<Held> pending = Optional.empty();

    private ReadCaptures(Consumer<StoredCapture> captures, Consumer<String> revisits) {
        this.captures = captures;
        this.revisits = revisits;
    }

    /// Passes on the replies of a stream, then closes it.
    ///
    /// @return the first defect and its position; replies before it have been passed on
    public static Optional<String> read(InputStream stream, Consumer<StoredCapture> captures) throws IOException {
        return read(stream, captures, _ -> {});
    }

    /// Like the overload without `revisits`.
    ///
    /// @param revisits receives the target URL of each record that only refers to an earlier capture
    public static Optional<String> read(InputStream stream, Consumer<StoredCapture> captures, Consumer<String> revisits)
            throws IOException {
        ReadCaptures reading = new ReadCaptures(captures, revisits);
        try (FileSource source = FileSource.of(stream)) {
            var damage = new ArchiveDamage(source);
            reading.all(source, damage);
            reading.handOver(Map.of());
            return damage.first();
        }
    }

    /// Returns the first reply in `members`. Empty if there is none or any byte is damaged.
    public static Optional<StoredCapture> one(byte[] members) {
        List<StoredCapture> found = new ArrayList<>(1);
        ReadCaptures reading = new ReadCaptures(found::add, _ -> {});
        FileSource source = FileSource.of(members);
        var damage = new ArchiveDamage(source);
        reading.all(source, damage);
        reading.handOver(Map.of());
        return damage.first().isEmpty() ? found.stream().findFirst() : Optional.empty();
    }

    private void all(FileSource source, ArchiveDamage damage) {
        try (MemberChain chain = MemberChain.of(source)) {
            while (chain.hasMore()) {
                chain.begin();
                var reader = new RecordReader(chain);
                member(reader);
                damage.note(reader);
            }
        } catch (IOException e) {
            damage.note(e);
        }
    }

    /// A record counts once the next record is read or the member ends intact.
    private void member(RecordReader reader) throws IOException {
        Optional<Held> last = Optional.empty();
        do {
            content.reset();
            Optional<RecordHead> head = reader.next(this::add);
            last.ifPresent(this::take);
            last = head.map(found -> new Held(found, content.toByteArray(), Optional.empty(), List.of()));
        } while (last.isPresent());
    }

    private void add(RecordHead head, byte[] bytes, int count) {
        boolean wanted = isReply(head) || isDocument(head) || head.type().equals("metadata");
        boolean isData = pending.filter(reply -> reply.isPageOf(head)).isPresent();
        if (wanted && head.length() <= (isData ? LARGEST_DATA : LARGEST)) {
            content.write(bytes, 0, count);
        }
    }

    private void take(Held record) {
        if (record.head().type().equals("revisit")) {
            revisits.accept(record.head().targetUri());
        } else if (pending.filter(reply -> reply.isPageOf(record.head())).isPresent()) {
            pending = pending.map(reply -> reply.withData(record));
        } else if (isReply(record.head())) {
            handOver(Map.of());
            pending = Optional.of(record).filter(reply -> reply.content().length > 0);
        } else if (pending.filter(reply -> reply.isSourceOf(record.head())).isPresent()) {
            pending = pending.map(reply -> reply.withDocument(record));
        } else if (pending.filter(reply -> reply.isMeantBy(record.head())).isPresent()) {
            handOver(record.facts());
        }
    }

    private static boolean isReply(RecordHead head) {
        String type = head.other("content-type");
        return head.type().equals("response") && (type.isEmpty() || type.startsWith("application/http"));
    }

    /// The document of a page after its scripts.
    private static boolean isDocument(RecordHead head) {
        return head.type().equals("conversion") && head.other("content-type").startsWith("text/html");
    }

    private void handOver(Map<String, String> facts) {
        pending.map(reply -> reply.with(facts)).ifPresent(captures);
        pending = Optional.empty();
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Held(RecordHead head, byte[] content, Optional<Held> document, List<StoredCapture.Data> data) {

        /// True of a response to a request of a script of this page.
        boolean isPageOf(RecordHead other) {
            String id = head.other("warc-record-id");
            return isReply(other)
                    && !id.isEmpty()
                    && other.other("warc-concurrent-to").equals(id);
        }

        Held withData(Held response) {
            if (data.size() >= MOST_DATA || response.content().length == 0) {
                return this;
            }
            var all = new ArrayList<>(data);
            all.add(new StoredCapture.Data(response.head().targetUri(), response.content()));
            return new Held(head, content, document, List.copyOf(all));
        }

        boolean isSourceOf(RecordHead other) {
            String id = head.other("warc-record-id");
            return isDocument(other)
                    && !id.isEmpty()
                    && other.other("warc-refers-to").equals(id);
        }

        Held withDocument(Held rendered) {
            return new Held(head, content, Optional.of(rendered), data);
        }

        boolean isCut() {
            String why = head.other("warc-truncated");
            return !why.isEmpty() && !BROKEN.contains(why);
        }

        boolean isMeantBy(RecordHead other) {
            String id = head.other("warc-record-id");
            return other.type().equals("metadata")
                    && !id.isEmpty()
                    && (other.other("warc-refers-to").equals(id)
                            || other.other("warc-concurrent-to").equals(id));
        }

        Map<String, String> facts() {
            Map<String, String> facts = new HashMap<>();
            new String(content, StandardCharsets.UTF_8).lines().forEach(line -> {
                int colon = Math.max(0, line.indexOf(':'));
                facts.put(
                        line.substring(0, colon).strip(),
                        line.substring(Math.min(line.length(), colon + 1)).strip());
            });
            return facts;
        }

        StoredCapture with(Map<String, String> facts) {
            Duration took = Duration.ofMillis(number(facts.getOrDefault(TOOK, "")));
            int depth = (int) number(facts.getOrDefault(DEPTH, ""));
            String id = head.other("warc-record-id");
            return new StoredCapture(
                    head.targetUri(),
                    id,
                    head.date(),
                    content,
                    document.map(rendered -> new StoredCapture.Rendered(rendered.content(), data)),
                    document.orElse(this).isCut(),
                    depth,
                    took);
        }

        private static long number(String digits) {
            return digits.matches("[0-9]{1,9}") ? Long.parseLong(digits) : 0;
        }
    }
}
