package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.util.regex.Pattern;

/// A part of a segment, from `Content-Range: bytes 4194304-8388607/9000000`. All parts but the last have
/// the same size.
///
/// @param first offset of the first byte
/// @param total size of the whole segment in bytes
record UploadPart(int first, int last, int total) {

    static final int SIZE = 4 << 20;
    static final int LARGEST = 64 << 20;
    private static final Pattern FORM = Pattern.compile("bytes ([0-9]{1,9})-([0-9]{1,9})/([0-9]{1,9})");

    /// Parses a `Content-Range`.
    static UploadPart of(String header) {
        var parts = FORM.matcher(header);
        if (!parts.matches()) {
            throw wrong();
        }
        return new UploadPart(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    int index() {
        return first / SIZE;
    }

    boolean isLast() {
        return last == total - 1;
    }

    /// @throws RefusedException when a body of this length does not match the part
    UploadPart checked(int length) {
        boolean fits = first % SIZE == 0 && last - first + 1 == length && last < total && total <= LARGEST;
        if (!fits || (!isLast() && length != SIZE)) {
            throw wrong();
        }
        return this;
    }

    private static RefusedException wrong() {
        return RefusedException.of(
                Problem.INVALID_REQUEST,
                "Content-Range must be 'bytes FIRST-LAST/TOTAL' in parts of %d bytes, at most %d in all"
                        .formatted(SIZE, LARGEST));
    }
}
