package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.blob.SignedAddresses;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/// `POST /leases/{token}/segments/{name}/address`: returns a signed URL for a direct upload, so that large segments
/// bypass the gateway. The URL accepts exactly these bytes, and only once.
final class SignSegments {

    private static final Duration VALIDITY = Duration.ofMinutes(5);
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    private final HeldLeases leases;
    private final BlobStore blobs;
    private final LeaseTokens tokens;

    SignSegments(HeldLeases leases, BlobStore blobs, LeaseTokens tokens) {
        this.leases = leases;
        this.blobs = blobs;
        this.tokens = tokens;
    }

    /// @param sha256 SHA-256 of the bytes, 64 hexadecimal digits
    record Wish(Long length, String sha256) {}

    /// @param headers headers to send unchanged
    record Signed(String method, String address, Map<String, String> headers) {}

    Answer sign(Exchange exchange) throws IOException {
        var lease = tokens.open(exchange.caller(), exchange.variable("token"));
        var key =
                SegmentName.in(leases.holder(lease), exchange.variable("name")).orElseThrow(SegmentName::unknown);
        var wish = JsonBody.read(exchange, Wish.class);
        if (wish.length() < 1
                || wish.length() > UploadPart.LARGEST
                || !SHA256.matcher(wish.sha256()).matches()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "length must be 1 to %d and sha256 must be 64 hexadecimal digits".formatted(UploadPart.LARGEST));
        }
        if (!(blobs instanceof SignedAddresses store)) {
            throw RefusedException.of(
                    Problem.NOT_FOUND, "the blob store has no signed URLs; PUT the segment to the gateway");
        }
        return Answer.json(200, signed(store, key, wish));
    }

    private static Signed signed(SignedAddresses store, SegmentKey key, Wish wish) {
        var put = store.signPut(key.text(), wish.length(), wish.sha256(), VALIDITY);
        return new Signed(put.method(), put.address().toString(), put.headers());
    }
}
