package dev.trawl.gateway.grpc;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.RequestTrace;
import dev.trawl.gateway.limit.RateLimits;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.Callers;
import dev.trawl.spi.Caller;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Checks token, rate limit and role of every call before its message is read.
final class CallGuard implements ServerInterceptor {

    private static final Metadata.Key<String> AUTHORIZATION = key("authorization");
    private static final Metadata.Key<String> TRACEPARENT = key("traceparent");
    private static final Metadata.Key<String> REQUEST_ID = key("x-request-id");

    private final Callers callers;
    private final RateLimits limits;
    private final CallLimiter turns;
    private final AuditCalls witness;
    private final RandomGenerator random;
    private final CallConnections connections;

    CallGuard(
            Callers callers,
            RateLimits limits,
            CallLimiter turns,
            AuditCalls witness,
            RandomGenerator random,
            CallConnections connections) {
        this.connections = connections;
        this.callers = callers;
        this.limits = limits;
        this.turns = turns;
        this.witness = witness;
        this.random = random;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        var trace = RequestTrace.from(text(headers, TRACEPARENT), text(headers, REQUEST_ID), random);
        var guarded = new GuardedCall<>(call, trace, witness);
        try {
            var admitted = admit(call, guarded, authorization(headers), trace);
            witness.mayGoOn(call.getMethodDescriptor());
            guarded.begin(turns);
            var context = admitted.in(Context.current());
            guarded.follow(turns, Contexts.interceptCall(context, guarded.witnessed(), headers, next));
        } catch (RuntimeException refused) {
            guarded.refuse(refused);
        }
        return guarded;
    }

    private Call admit(
            ServerCall<?, ?> call, GuardedCall<?, ?> guarded, List<String> authorization, RequestTrace trace) {
        var method = call.getMethodDescriptor();
        var access = Methods.access(method);
        if (access == Access.ANYONE) {
            return new Call(GuardedCall.NOBODY, trace, () -> {});
        }
        var caller = callers.of(authorization);
        guarded.by(caller);
        connections.authenticated(call);
        var _ = limits.admit(caller);
        check(access, caller, method);
        return new Call(caller, trace, () -> check(access, callers.of(authorization), method));
    }

    private static void check(Access access, Caller caller, MethodDescriptor<?, ?> method) {
        if (!access.isAllowed(caller)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "Role '%s' cannot call %s (needs %s, and a key with the scope)"
                            .formatted(
                                    caller.role().name().toLowerCase(Locale.ROOT),
                                    method.getBareMethodName(),
                                    access.needed()));
        }
    }

    private static List<String> authorization(Metadata headers) {
        var all = new ArrayList<String>();
        Optional.ofNullable(headers.getAll(AUTHORIZATION)).ifPresent(values -> values.forEach(all::add));
        return all;
    }

    private static String text(Metadata headers, Metadata.Key<String> name) {
        return Optional.ofNullable(headers.get(name)).orElse("");
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
