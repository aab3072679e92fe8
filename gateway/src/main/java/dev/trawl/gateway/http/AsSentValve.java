package dev.trawl.gateway.http;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/// Rejects a request whose raw head differs from the one Tomcat parsed. Examples: a line that ends in a bare LF, or
/// a request line without exactly three words. Another is a dropped field, such as Content-Length beside
/// Transfer-Encoding. Two parsers could read two different requests, which enables request smuggling.
public final class AsSentValve extends ValveBase {

    private static final int BROKEN = -1;
    private static final int SPACES_IN_REQUEST_LINE = 2;

    public AsSentValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var coyote = request.getCoyoteRequest();
        if (coyote.getInputBuffer() instanceof ApplicationBufferHandler sent
                && (fields(sent.getByteBuffer()) != coyote.getMimeHeaders().size()
                        || mayBeFolded(sent.getByteBuffer(), coyote.getMimeHeaders()))) {
            if (!response.isErrorReportRequired()) {
                ProblemReportValve.explain(
                        request, "the request head has a bare LF, a folded line, or a contradictory or repeated field");
            }
            response.sendError(400);
            return;
        }
        getNext().invoke(request, response);
    }

    /// Tomcat joins folded lines (RFC 9112, 5.2) in its buffer, over the bytes of the line break. A joined value
    /// with a space then looks like a value after two or more spaces, so both are rejected.
    @SuppressWarnings({"ReferenceEquality", "ByteBufferBackingArray"}) // checks whether the value lies in this buffer
    private static boolean mayBeFolded(ByteBuffer head, MimeHeaders fields) {
        for (int i = 0; i < fields.size(); i++) {
            var value = fields.getValue(i).getByteChunk();
            if (!value.isNull() && value.getLength() > 0 && value.getBuffer() == head.array()) {
                boolean isJoined = isSpace(value.getBuffer()[value.getStart()]);
                if (isJoined || (moved(head, value) > 1 && hasSpace(value))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The distance that Tomcat moved a value forward: the bytes between its new end and its old end.
    private static int moved(ByteBuffer head, ByteChunk value) {
        byte[] bytes = value.getBuffer();
        int lineEnd = value.getEnd();
        while (lineEnd < head.arrayOffset() + head.position() && bytes[lineEnd] != '\r') {
            lineEnd++;
        }
        int end = lineEnd;
        while (end > value.getEnd() && isSpace(bytes[end - 1])) {
            end--;
        }
        return end - value.getEnd();
    }

    private static boolean hasSpace(ByteChunk value) {
        for (int i = value.getStart(); i < value.getEnd(); i++) {
            if (isSpace(value.getBuffer()[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpace(byte letter) {
        return letter == ' ' || letter == '\t';
    }

    /// Counts the header fields in the buffer, which Tomcat has read up to the end of the head.
    private static int fields(ByteBuffer head) {
        int lines = 0;
        int length = 0;
        int spaces = 0;
        for (int i = 0; i < head.position(); i++) {
            byte next = head.get(i);
            if (length == 0 && lines > 0 && (next == ' ' || next == '\t')) {
                return BROKEN; // a folded line (RFC 9112, 5.2) continues the previous field
            }
            if (next != '\n') {
                length++;
                spaces += lines == 0 && next == ' ' ? 1 : 0;
            } else if (length == 0 || head.get(i - 1) != '\r') {
                return BROKEN;
            } else {
                lines += length > 1 ? 1 : 0; // empty lines before and after the head do not count
                length = 0;
            }
        }
        return spaces == SPACES_IN_REQUEST_LINE ? lines - 1 : BROKEN;
    }
}
