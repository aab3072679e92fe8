package dev.trawl.crawl.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the images and PDFs of pages from a WARC file, in order.
public final class ReadArtifacts {

    private static final Pattern ADDRESS = Pattern.compile("urn:([A-Za-z0-9-]{1,40}):(https?://.+)");
    private static final Map<String, String> ENDINGS =
            Map.of("image/png", ".png", "image/jpeg", ".jpg", "image/webp", ".webp", "application/pdf", ".pdf");

    /// Larger records were not written by Trawl and are skipped.
    private static final long LARGEST = 32L << 20;

    private final Consumer<StoredArtifact> artifacts;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    private ReadArtifacts(Consumer<StoredArtifact> artifacts) {
        this.artifacts = artifacts;
    }

    /// An image or PDF of a page.
    ///
    /// @param address as in the row of the page, such as `urn:screenshot-1:https://shop.example/`
    /// @param name file name without folder, such as `screenshot-1.png`
    @SuppressWarnings("ArrayRecordComponent") // large, passed on and never compared
    public record StoredArtifact(String address, String pageUrl, String name, byte[] content) {}

    /// Passes on the artifacts of a stream, then closes it.
    ///
    /// @return the first defect and its position; artifacts before it have been passed on
    public static Optional<String> read(InputStream stream, Consumer<StoredArtifact> artifacts) throws IOException {
        var reading = new ReadArtifacts(artifacts);
        try (FileSource source = FileSource.of(stream)) {
            var damage = new ArchiveDamage(source);
            try (MemberChain chain = MemberChain.of(source)) {
                while (chain.hasMore()) {
                    chain.begin();
                    var reader = new RecordReader(chain);
                    reading.member(reader);
                    damage.note(reader);
                }
            } catch (IOException e) {
                damage.note(e);
            }
            return damage.first();
        }
    }

    /// A record counts once the next record is read or the member ends intact.
    private void member(RecordReader reader) throws IOException {
        Optional<StoredArtifact> last = Optional.empty();
        Optional<RecordHead> head;
        do {
            content.reset();
            head = reader.next(this::add);
            last.ifPresent(artifacts);
            last = head.filter(ReadArtifacts::isWanted).flatMap(found -> artifact(found, content.toByteArray()));
        } while (head.isPresent());
    }

    private void add(RecordHead head, byte[] bytes, int count) {
        if (isWanted(head)) {
            content.write(bytes, 0, count);
        }
    }

    private static boolean isWanted(RecordHead head) {
        return head.type().equals("resource")
                && ENDINGS.containsKey(head.other("content-type"))
                && head.length() <= LARGEST;
    }

    private static Optional<StoredArtifact> artifact(RecordHead head, byte[] content) {
        Matcher address = ADDRESS.matcher(head.targetUri());
        if (!address.matches()) {
            return Optional.empty();
        }
        String name = address.group(1) + ENDINGS.get(head.other("content-type"));
        return Optional.of(new StoredArtifact(head.targetUri(), address.group(2), name, content));
    }
}
