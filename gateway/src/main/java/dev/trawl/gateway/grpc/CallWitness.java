package dev.trawl.gateway.grpc;

import com.google.protobuf.Message;
import dev.trawl.core.Problem;
import dev.trawl.core.audit.AuditBook;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.AuditEntry;
import dev.trawl.spi.ledger.ChainedEntry;
import io.grpc.Grpc;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import java.net.InetSocketAddress;
import java.util.Optional;

/// Takes down every call that changed something or tried to, as is done with requests over REST.
final class CallWitness {

    private static final int OK = 200;

    private final AuditBook book;

    CallWitness(AuditBook book) {
        this.book = book;
    }

    /// What a client sent.
    ///
    /// @param object the task that an order is about; empty when there is none
    /// @param hash of the message
    record Sent(String object, String hash) {

        static final Sent NOTHING = new Sent("", "");

        static Sent of(Message message) {
            String object = Optional.ofNullable(message.getDescriptorForType().findFieldByName("id"))
                    .map(field -> String.valueOf(message.getField(field)))
                    .orElse("");
            return new Sent(object, ChainedEntry.sha256(message.toByteArray()));
        }
    }

    /// @throws RefusedException when this method could change something and that could not be taken down
    void mayGoOn(MethodDescriptor<?, ?> method) {
        if (Methods.changes(method) && !book.hasRoom()) {
            throw RefusedException.of(Problem.OVERLOADED, "the audit log is behind; try again later")
                    .withHeader("Retry-After", "1");
        }
    }

    void accepted(ServerCall<?, ?> call, Caller caller, Sent sent) {
        if (Methods.changes(call.getMethodDescriptor())) {
            book.record(entry(call, caller, sent, OK, ""));
        }
    }

    /// Refused calls come in any number, so the book counts identical ones.
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
