package dev.trawl.gateway.grpc;

import dev.trawl.gateway.http.RequestTrace;
import dev.trawl.spi.Caller;
import io.grpc.Context;

/// One call as its method sees it.
///
/// @param stillAllowed throws as soon as the credential is withdrawn; for calls that last
record Call(Caller caller, RequestTrace trace, Runnable stillAllowed) {

    private static final Context.Key<Call> KEY = Context.key("trawl.call");

    static Call current() {
        return KEY.get();
    }

    Context in(Context context) {
        return context.withValue(KEY, this);
    }
}
