package dev.trawl.gateway.distribution;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.Handler;
import dev.trawl.gateway.http.InvalidMediaTypeException;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.tls.NodeClient;
import dev.trawl.spi.ledger.TermReads;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.NodeInfo;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Forwards a request to the leader when this node does not lead, because only the leader knows the assignments. A
/// request is forwarded at most once, with the caller's credentials. A node with TLS forwards over HTTPS only.
///
/// When the leader's URL is unknown or not trusted, this node handles the request if it can. Otherwise it responds
/// `not_leader` with the reason. A leader that does not answer within five seconds gives `not_leader` with
/// `Retry-After` too; the requested change may have happened by then.
final class ForwardToLeader {

    private static final Logger log = LoggerFactory.getLogger(ForwardToLeader.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final BodyHandler<byte[]> LIMITED = BodyHandlers.limiting(BodyHandlers.ofByteArray(), 16L << 20);
    private static final String RETRY = "Retry-After";
    private static final String PASSED_ON = "Trawl-Passed-On";
    private static final List<String> PROOFS = List.of("Authorization", "Cookie", "Content-Type");

    private final BooleanSupplier leads;
    private final TermReads reads;
    private final Membership members;
    private final NodeSeal seal;
    private final NodeClient nodes;

    /// @param leads true while this node leads
    ForwardToLeader(BooleanSupplier leads, TermReads reads, Membership members, NodeSeal seal, NodeClient nodes) {
        this.leads = leads;
        this.reads = reads;
        this.members = members;
        this.seal = seal;
        this.nodes = nodes;
    }

    /// The target of a request.
    private sealed interface Place {

        /// @param node id of the leader
        record There(String node, String address) implements Place {}

        /// @param why reason why the request is not forwarded
        record Nowhere(String why) implements Place {}
    }

    /// @param own the handler on the leader
    Handler around(String method, Handler own) {
        return exchange -> {
            if (leads.getAsBoolean()) {
                return own.handle(exchange);
            }
            var place = exchange.header(PASSED_ON).isPresent()
                    ? new Place.Nowhere("this node was asked as the leader but is not the leader")
                    : leader();
            return switch (place) {
                case Place.There there -> pass(method, there, exchange);
                case Place.Nowhere(var why) -> here(exchange, own, why);
            };
        };
    }

    private Place leader() {
        String node = reads.leader();
        if (node.isEmpty()) {
            return new Place.Nowhere("no leader is elected yet");
        }
        try {
            return members.nodes().stream()
                    .filter(member -> member.id().equals(node))
                    .findFirst()
                    .map(this::at)
                    .orElseGet(() -> new Place.Nowhere("the leader %s is gone".formatted(node)));
        } catch (LiveStateUnavailableException _) {
            return new Place.Nowhere("the address of the leader %s is unknown".formatted(node));
        }
    }

    private Place at(NodeInfo leader) {
        String node = leader.id();
        String address = leader.address();
        if (address.isEmpty()) {
            return new Place.Nowhere("the leader %s has no gateway".formatted(node));
        }
        if (!seal.fits(leader)) {
            log.warn("leader not trusted node={} address={}: no gateway of this cluster has said so", node, address);
            return new Place.Nowhere(
                    "the registered address of the leader %s has an invalid signature".formatted(node));
        }
        return nodes.mayTell(address)
                ? new Place.There(node, address)
                : new Place.Nowhere(
                        "the leader %s at %s has no TLS, so the token is not forwarded".formatted(node, address));
    }

    private static Answer here(Exchange exchange, Handler own, String why) throws IOException {
        try {
            return own.handle(exchange);
        } catch (RefusedException e) {
            throw e.problem() == Problem.NOT_LEADER ? LoadBalance.notLeader(why) : e;
        }
    }

    private Answer pass(String method, Place.There leader, Exchange exchange) throws IOException {
        String why = "the leader %s is not reachable at %s".formatted(leader.node(), leader.address());
        var asked = nodes.http().sendAsync(request(method, leader, exchange), LIMITED);
        try {
            return answer(asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException | InvalidMediaTypeException e) {
            asked.cancel(true);
            log.warn("leader unreachable address={} cause={}", leader.address(), String.valueOf(e));
            throw LoadBalance.notLeader(why);
        } catch (InterruptedException _) {
            asked.cancel(true);
            Thread.currentThread().interrupt();
            throw LoadBalance.notLeader(why);
        }
    }

    private static HttpRequest request(String method, Place.There leader, Exchange exchange) throws IOException {
        byte[] body = exchange.hasBody() ? exchange.jsonBody() : new byte[0];
        var request = HttpRequest.newBuilder(URI.create(leader.address() + exchange.path()))
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .header(PASSED_ON, "1");
        PROOFS.forEach(name -> exchange.header(name).ifPresent(value -> request.header(name, value)));
        return request.build();
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        var type = response.headers()
                .firstValue("Content-Type")
                .map(MediaType::parseMediaType)
                .orElse(MediaType.APPLICATION_JSON);
        var answer = Answer.bytes(response.statusCode(), type, response.body());
        return response.headers()
                .firstValue(RETRY)
                .map(wait -> answer.withHeader(RETRY, wait))
                .orElse(answer);
    }
}
