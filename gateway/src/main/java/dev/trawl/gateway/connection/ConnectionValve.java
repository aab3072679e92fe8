package dev.trawl.gateway.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/// Marks the connection as serving once the header of a request is complete.
public final class ConnectionValve extends ValveBase {

    public ConnectionValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        CurrentConnection.tell(TrackedConnection::serving);
        getNext().invoke(request, response);
    }
}
