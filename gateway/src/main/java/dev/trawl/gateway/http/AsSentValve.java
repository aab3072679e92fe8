package dev.trawl.gateway.http;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/// Refuses a request when its head is not what Tomcat made of it: a line that ends in a bare LF, a request line of
/// other than three words, or a field that was dropped, such as a Content-Length beside a Transfer-Encoding. Two
/// readers could take such a request for two different ones, and that is how requests are smuggled.
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
                && fields(sent.getByteBuffer()) != coyote.getMimeHeaders().size()) {
            if (!response.isErrorReportRequired()) {
                ProblemReportValve.explain(
                        request,
                        "a line of the head ends in a bare LF, or a field contradicts another or was sent twice");
            }
            response.sendError(400);
            return;
        }
        getNext().invoke(request, response);
    }

    /// Counts the header fields in the buffer, which Tomcat has read up to the end of the head.
    private static int fields(ByteBuffer head) {
        int lines = 0;
        int length = 0;
        int spaces = 0;
        for (int i = 0; i < head.position(); i++) {
            byte next = head.get(i);
            if (next != '\n') {
                length++;
                spaces += lines == 0 && next == ' ' ? 1 : 0;
            } else if (length == 0 || head.get(i - 1) != '\r') {
                return BROKEN;
            } else {
                lines += length > 1 ? 1 : 0; // empty lines come before and after
                length = 0;
            }
        }
        return spaces == SPACES_IN_REQUEST_LINE ? lines - 1 : BROKEN;
    }
}
