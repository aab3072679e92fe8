package dev.trawl.gateway.grpc;

import com.google.protobuf.Message;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.grpc.AuditCalls.Sent;
import dev.trawl.gateway.http.RequestTrace;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.LogText;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Handles one call: waits for its message with a timeout, and maps every failure to a status.
final class GuardedCall<Q, A> extends ServerCall.Listener<Q> {

    static final Caller NOBODY = new Caller("", "", Role.VIEWER);
    private static final Logger log = LoggerFactory.getLogger(GuardedCall.class);

    private final ServerCall<Q, A> call;
    private final RequestTrace trace;
    private final AuditCalls witness;
    private final AtomicBoolean left = new AtomicBoolean();

    /// Set once, by the method or by the message timeout. After that only the setter uses the call.
    private final AtomicBoolean decided = new AtomicBoolean();

    private Caller caller = NOBODY;
    private Sent sent = Sent.NOTHING;
    private Optional<Runnable> leave = Optional.empty();
    private Optional<Future<?>> patience = Optional.empty();
    private ServerCall.Listener<Q> method = new ServerCall.Listener<>() {};

    GuardedCall(ServerCall<Q, A> call, RequestTrace trace, AuditCalls witness) {
        this.call = call;
        this.trace = trace;
        this.witness = witness;
    }

    /// The call that the method receives; a successful end is audited.
    ServerCall<Q, A> witnessed() {
        return new SimpleForwardingServerCall<>(call) {
            @Override
            public void close(Status status, Metadata trailers) {
                if (status.isOk()) {
                    witness.accepted(call, caller, sent);
                }
                super.close(status, trailers);
            }
        };
    }

    /// Sets the authenticated caller.
    void by(Caller known) {
        caller = known;
    }

    /// Waits for a permit of the concurrency limit. A call with streamed responses needs none.
    void begin(CallLimiter turns) {
        var type = call.getMethodDescriptor().getType();
        if (!type.serverSendsOneMessage()) {
            return;
        }
        turns.take();
        leave = Optional.of(turns::giveBack);
    }

    /// Starts the timeout for the message.
    void follow(CallLimiter turns, ServerCall.Listener<Q> next) {
        method = next;
        if (call.getMethodDescriptor().getType().clientSendsOneMessage()) {
            patience = Optional.of(turns.afterwards(this::giveUp));
        }
    }

    private void giveUp() {
        if (decided.compareAndSet(false, true)) {
            close(RefusedException.of(Problem.REQUEST_TIMEOUT, "timeout while receiving the message"));
        }
    }

    @Override
    public void onMessage(Q message) {
        if (message instanceof Message sentBytes && Methods.changes(call.getMethodDescriptor())) {
            sent = Sent.of(sentBytes);
        }
        guarded(() -> method.onMessage(message));
    }

    @Override
    public void onHalfClose() {
        if (decided.compareAndSet(false, true)) {
            patience.ifPresent(wait -> wait.cancel(false));
            guarded(method::onHalfClose);
        }
    }

    @Override
    public void onReady() {
        guarded(method::onReady);
    }

    @Override
    public void onCancel() {
        end();
        method.onCancel();
    }

    @Override
    public void onComplete() {
        end();
        method.onComplete();
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | LinkageError | StackOverflowError thrown) {
            close(thrown);
        }
    }

    private void end() {
        patience.ifPresent(wait -> wait.cancel(false));
        if (left.compareAndSet(false, true)) {
            leave.ifPresent(Runnable::run);
        }
    }

    /// Rejects the call before its method has seen it.
    void refuse(RuntimeException thrown) {
        decided.set(true);
        close(thrown);
    }

    private void close(Throwable thrown) {
        var status = thrown instanceof StatusRuntimeException own ? own : told(ProblemMapping.cause(thrown));
        call.close(status.getStatus(), Optional.ofNullable(status.getTrailers()).orElseGet(Metadata::new));
    }

    private StatusRuntimeException told(Throwable thrown) {
        var refused = ProblemMapping.of(thrown);
        var problem = refused.problem();
        witness.refused(call, caller, sent, problem);
        String name = call.getMethodDescriptor().getFullMethodName();
        if (problem == Problem.INTERNAL) {
            log.error("call failed method={} trace={}", name, trace.traceId(), thrown);
        } else if (problem.status() >= 500) {
            String cause = LogText.of(String.valueOf(thrown.getMessage()));
            log.warn("call refused method={} code={} trace={} cause={}", name, problem.code(), trace.traceId(), cause);
        } else {
            log.debug("call refused method={} code={} trace={}", name, problem.code(), trace.traceId());
        }
        return GrpcErrors.of(refused, trace.traceId());
    }
}
