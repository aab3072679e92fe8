package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.SegmentKey;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// `PUT /leases/{token}/segments/{name}`: stores a segment of the session that holds the lease, whole or in parts.
/// Repeating the same bytes succeeds.
final class TakeSegments {

    private final HeldLeases leases;
    private final BlobStore blobs;
    private final LeaseTokens tokens;

    TakeSegments(HeldLeases leases, BlobStore blobs, LeaseTokens tokens) {
        this.leases = leases;
        this.blobs = blobs;
        this.tokens = tokens;
    }

    record Kept(String segment, boolean complete) {}

    Answer put(Exchange exchange) throws IOException {
        String name = exchange.variable("name");
        var lease = tokens.open(exchange.caller(), exchange.variable("token"));
        var key = SegmentName.in(leases.holder(lease), name).orElseThrow(SegmentName::unknown);
        var part = exchange.header("Content-Range").map(UploadPart::of);
        byte[] bytes = exchange.octets();
        checkDigest(exchange.header("Content-Digest").orElse(""), bytes);
        boolean complete =
                part.isPresent() ? keep(exchange, key, part.get().checked(bytes.length), bytes) : keepWhole(key, bytes);
        return Answer.json(complete ? 201 : 202, new Kept(name, complete));
    }

    private static void checkDigest(String header, byte[] bytes) {
        String right = "sha-256=:%s:".formatted(Base64.getEncoder().encodeToString(sha256(bytes)));
        if (!header.equals(right)) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "the header Content-Digest must be that of the body: sha-256=:…:");
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean keepWhole(SegmentKey key, byte[] bytes) {
        if (!blobs.put(key.text(), bytes)) {
            throw taken();
        }
        return true;
    }

    private static RefusedException taken() {
        return RefusedException.of(Problem.INVALID_REQUEST, "the segment already exists with other bytes");
    }

    private boolean keep(Exchange exchange, SegmentKey key, UploadPart part, byte[] bytes) throws IOException {
        if (blobs.size(key.text()).isPresent()) {
            return isPartOf(key, part, bytes);
        }
        if (!blobs.put(key.part(part.index()), bytes)) {
            throw taken();
        }
        if (!part.isLast()) {
            return false;
        }
        // Joining needs memory for the whole segment, so its concurrency is limited.
        return exchange.inTurn(() -> keepWhole(key, joined(key, part)) && forgetParts(key, part));
    }

    /// Handles a repeated part after the segment is complete, when the response was lost.
    private boolean isPartOf(SegmentKey key, UploadPart part, byte[] bytes) {
        var kept = blobs.get(key.text(), part.first(), bytes.length).orElse(new byte[0]);
        if (!MessageDigest.isEqual(kept, bytes)) {
            throw taken();
        }
        return true;
    }

    private byte[] joined(SegmentKey key, UploadPart last) {
        byte[] whole = new byte[last.total()];
        int length = 0;
        for (int index = 0; index <= last.index(); index++) {
            int missing = index;
            byte[] part = blobs.get(key.part(index), 0, UploadPart.SIZE)
                    .orElseThrow(() -> RefusedException.of(
                            Problem.INVALID_REQUEST, "part %d of the segment is missing".formatted(missing)));
            System.arraycopy(part, 0, whole, length, part.length);
            length += part.length;
        }
        return whole;
    }

    private boolean forgetParts(SegmentKey key, UploadPart last) {
        for (int index = 0; index <= last.index(); index++) {
            blobs.delete(key.part(index));
        }
        return true;
    }
}
