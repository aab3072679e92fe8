package dev.trawl.gateway.grpc;

import dev.trawl.gateway.http.RequestTrace;
import dev.trawl.spi.Caller;
import io.grpc.Context;

/// The context of one gRPC call.
///
/// @param stillAllowed throws once the credential is revoked; for long-running calls
record Call(Caller caller, RequestTrace trace, Runnable stillAllowed) {

    private static final Context.Key<Call> KEY = Context.key("trawl.call");

    static Call current() {
        return KEY.get();
    }

    Context in(Context context) {
        return context.withValue(KEY, this);
    }
}
