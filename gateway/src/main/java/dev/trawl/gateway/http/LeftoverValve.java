package dev.trawl.gateway.http;

import dev.trawl.spi.TimeSource;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/// Sends the response to a client that is still sending, then drains the request. A client whose connection closes
/// while it sends may never read the response. After the timeout the connection is closed anyway.
public final class LeftoverValve extends ValveBase {

    private final Duration patience;
    private final TimeSource time;

    public LeftoverValve(Duration patience, TimeSource time) {
        super(true);
        this.patience = patience;
        this.time = time;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (request.isFinished()) {
            return;
        }
        response.finishResponse();
        var coyote = request.getCoyoteRequest();
        boolean over = coyote.hasExpectation() || coyote.getErrorException() != null;
        if (over || !isDrained(coyote)) {
            coyote.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }

    private boolean isDrained(org.apache.coyote.Request request) {
        long start = time.nanos();
        var unread = new Unread();
        try {
            while (time.nanos() - start < patience.toNanos()) {
                if (request.doRead(unread) < 0) {
                    return true;
                }
            }
        } catch (IOException _) {
            return false; // the client is silent or disconnected
        }
        return false;
    }

    /// Buffer for drained bytes; each read overwrites the last.
    private static final class Unread implements ApplicationBufferHandler {

        private ByteBuffer bytes = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            bytes = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return bytes;
        }

        @Override
        public void expand(int size) {}
    }
}
