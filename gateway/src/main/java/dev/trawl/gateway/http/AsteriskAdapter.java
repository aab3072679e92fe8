package dev.trawl.gateway.http;

import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;

/// Maps the request target `*` to a path. Without it Tomcat answers `OPTIONS *` without authentication.
public record AsteriskAdapter(Adapter inner) implements Adapter {

    private static final byte[] PATH = {'/', '*'};

    @Override
    public void service(Request request, Response response) throws Exception {
        named(request);
        inner.service(request, response);
    }

    private static void named(Request request) {
        if (request.requestURI().equals("*")) {
            request.requestURI().setBytes(PATH, 0, PATH.length);
        }
    }

    @Override
    public boolean prepare(Request request, Response response) throws Exception {
        return inner.prepare(request, response);
    }

    @Override
    public boolean asyncDispatch(Request request, Response response, SocketEvent status) throws Exception {
        return inner.asyncDispatch(request, response, status);
    }

    @Override
    public void log(Request request, Response response, long time) {
        inner.log(request, response, time);
    }

    @Override
    public void checkRecycled(Request request, Response response) {
        inner.checkRecycled(request, response);
    }

    @Override
    public String getDomain() {
        return inner.getDomain();
    }
}
