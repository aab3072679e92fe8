package dev.trawl.gateway.grpc;

import com.google.protobuf.Message;
import dev.trawl.core.audit.AuditBook;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import io.grpc.Grpc;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import java.net.InetSocketAddress;
import java.util.Optional;

/// Writes an audit entry for every state-changing call, accepted or rejected, as over REST.
final class AuditCalls {

    private static final int OK = 200;

    private final AuditBook book;

    AuditCalls(AuditBook book) {
        this.book = book;
    }

    /// The audited part of a request message.
    ///
    /// @param object id of the task that a command targets; empty without one
    /// @param hash SHA-256 of the message
    record Sent(String object, String hash) {

        static final Sent NOTHING = new Sent("", "");

        static Sent of(Message message) {
            String object = Optional.ofNullable(message.getDescriptorForType().findFieldByName("id"))
                    .map(field -> String.valueOf(message.getField(field)))
                    .orElse("");
            return new Sent(object, ChainedEntry.sha256(message.toByteArray()));
        }
    }

    /// @throws RefusedException when the method changes state and the audit log has no room for an entry
    void mayGoOn(MethodDescriptor<?, ?> method) {
        if (Methods.changes(method) && !book.hasRoom()) {
            throw RefusedException.of(Problem.OVERLOADED, "the audit log is overloaded; try again later")
                    .withHeader("Retry-After", "1");
        }
    }

    void accepted(ServerCall<?, ?> call, Caller caller, Sent sent) {
        if (Methods.changes(call.getMethodDescriptor())) {
            book.record(entry(call, caller, sent, OK, ""));
        }
    }

    /// The audit log counts identical rejected calls, because their number is unbounded.
    void refused(ServerCall<?, ?> call, Caller caller, Sent sent, Problem problem) {
        var entry = entry(call, caller, sent, problem.status(), problem.code());
        if (problem == Problem.UNAUTHORIZED) {
            book.refused(denial(entry));
        } else if (Methods.changes(call.getMethodDescriptor())) {
            book.refused(entry);
        }
    }

    private static AuditEntry denial(AuditEntry entry) {
        return new AuditEntry(
                entry.project(),
                "",
                "",
                entry.address(),
                "auth.denied",
                entry.action(),
                "",
                "",
                "",
                entry.status(),
                entry.detail());
    }

    private static AuditEntry entry(ServerCall<?, ?> call, Caller caller, Sent sent, int status, String detail) {
        boolean known = !caller.project().isEmpty();
        return new AuditEntry(
                known ? caller.project() : Caller.DEFAULT_PROJECT,
                caller.principal(),
                known ? caller.role().name() : "",
                address(call),
                "GRPC " + call.getMethodDescriptor().getFullMethodName(),
                sent.object(),
                sent.hash(),
                "",
                "",
                status,
                detail);
    }

    private static String address(ServerCall<?, ?> call) {
        return call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) instanceof InetSocketAddress remote
                ? remote.getAddress().getHostAddress()
                : "";
    }
}
