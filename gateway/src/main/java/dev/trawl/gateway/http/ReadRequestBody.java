package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.TimeSource;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/// Reads the body of a request within the limits of size, memory budget and speed.
public final class ReadRequestBody {

    private static final int FIRST = 8 << 10;
    private static final MediaType MERGE_PATCH = MediaType.parseMediaType("application/merge-patch+json");

    private final int most;
    private final Duration patience;
    private final int slowest;
    private final TimeSource time;

    /// @param most most bytes of a body
    /// @param patience time that a body may take regardless of its size
    /// @param slowest minimum bytes per second beyond that time
    public ReadRequestBody(int most, Duration patience, int slowest, TimeSource time) {
        this.most = most;
        this.patience = patience;
        this.slowest = slowest;
        this.time = time;
    }

    static boolean isThere(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    /// @throws RefusedException when the type is not JSON or the body too large, too slow or over the memory budget
    byte[] json(HttpServletRequest request) throws IOException {
        boolean patch = request.getMethod().equals("PATCH");
        checkType(request, type -> isJson(type, patch), "application/json in UTF-8");
        return read(request);
    }

    /// @throws RefusedException when the type is not bytes or the body too large, too slow or over memory budget
    byte[] octets(HttpServletRequest request) throws IOException {
        checkType(request, MediaType.APPLICATION_OCTET_STREAM::equalsTypeAndSubtype, "application/octet-stream");
        return read(request);
    }

    private byte[] read(HttpServletRequest request) throws IOException {
        long declared = request.getContentLengthLong();
        if (declared > most) {
            throw tooLarge();
        }
        var room = BodyBudget.of(request);
        int size = declared < 0 ? Math.min(FIRST, most) : (int) declared;
        room.grow(size);
        byte[] bytes = new byte[size];
        long start = time.nanos();
        int length = 0;
        for (int read = 0; read >= 0; read = more(request.getInputStream(), bytes, length)) {
            length += read;
            if (length == bytes.length && declared < 0 && length < most) {
                bytes = Arrays.copyOf(bytes, grown(length, room));
            }
            checkPace(length, start);
        }
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /// @return the number of bytes read; negative at the end of the body
    private int more(InputStream body, byte[] bytes, int length) throws IOException {
        if (length < bytes.length) {
            return body.read(bytes, length, bytes.length - length);
        }
        if (body.read() >= 0) {
            throw tooLarge();
        }
        return -1;
    }

    private int grown(int length, BodyBudget.Share room) {
        int size = Math.min(most, 2 * length);
        room.grow(size - length);
        return size;
    }

    private void checkPace(int length, long start) {
        long allowed = patience.plus(Duration.ofSeconds(1).multipliedBy(length).dividedBy(slowest))
                .toNanos();
        if (time.nanos() - start > allowed) {
            throw ProblemMapping.closing(
                    Problem.REQUEST_TIMEOUT, "the body arrived at less than %d bytes per second".formatted(slowest));
        }
    }

    private RefusedException tooLarge() {
        return RefusedException.of(Problem.TOO_LARGE, "a request body can have at most %d bytes".formatted(most));
    }

    private static void checkType(HttpServletRequest request, Predicate<MediaType> fits, String wanted) {
        var types = Collections.list(request.getHeaders("Content-Type"));
        boolean plain = Collections.list(request.getHeaders("Content-Encoding")).stream()
                .allMatch("identity"::equalsIgnoreCase);
        if (!plain || !isOf(types, fits)) {
            throw RefusedException.of(Problem.UNSUPPORTED_MEDIA_TYPE, "the body must be " + wanted)
                    .withHeader("Accept", wanted.replace(" in UTF-8", ""));
        }
    }

    private static boolean isOf(List<String> contentTypes, Predicate<MediaType> fits) {
        try {
            return fits.test(MediaType.parseMediaType(contentTypes.size() == 1 ? contentTypes.getFirst() : ""));
        } catch (InvalidMediaTypeException _) {
            return false;
        }
    }

    private static boolean isJson(MediaType type, boolean patch) {
        String charset = type.parameter("charset").orElse("utf-8");
        boolean isPatch = patch && type.equalsTypeAndSubtype(MERGE_PATCH);
        return (isPatch || type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON)) && charset.equalsIgnoreCase("utf-8");
    }
}
