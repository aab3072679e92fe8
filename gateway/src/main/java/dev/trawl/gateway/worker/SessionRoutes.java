package dev.trawl.gateway.worker;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.trawl.core.channel.LocalChannel;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.Durations;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.WorkCheck;
import dev.trawl.spi.worker.WorkOrders;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Requests of a worker session: leases, renewals and its end.
final class SessionRoutes {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int MOST_AT_ONCE = 1_000;
    private static final int MOST_HELD = 100_000;
    private static final int LONGEST_HOST = 300;

    private final LocalChannel channel;
    private final KnownSessions sessions;
    private final LeaseTokens tokens;
    private final LongPolls polls;

    SessionRoutes(LocalChannel channel, KnownSessions sessions, LeaseTokens tokens, LongPolls polls) {
        this.channel = channel;
        this.sessions = sessions;
        this.tokens = tokens;
        this.polls = polls;
    }

    record Take(
            Long session,
            Long request,
            Integer max,
            @JsonProperty("wait") Optional<String> patience) {}

    record Taken(List<LeaseDocument> leases) {}

    /// @param renew false only queries void leases and changed settings
    /// @param jobs the crawls that run; only in such a query
    /// @param hosts the host groups fetched from; only in such a query
    record Renew(
            Long session,
            List<String> held,
            Optional<Boolean> renew,
            Optional<MachineReport> facts,
            Optional<List<OrdersDocument.KnownJob>> jobs,
            Optional<List<String>> hosts) {}

    record Left(long session) {}

    Answer lease(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, Take.class);
        if (asked.max() < 1 || asked.max() > MOST_AT_ONCE) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "/max", "max must be between 1 and %d".formatted(MOST_AT_ONCE));
        }
        if (asked.request() < 1) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "/request", "request must be at least 1");
        }
        var worker = exchange.caller();
        sessions.checkOpen(worker, asked.session());
        var leases = polls.leases(
                asked.session(),
                asked.request(),
                asked.max(),
                asked.patience().map(SessionRoutes::wait).orElse(Duration.ZERO));
        return Answer.json(
                200,
                new Taken(leases.stream()
                        .map(lease -> LeaseDocument.of(lease, tokens.of(worker, lease.id())))
                        .toList()));
    }

    private static Duration wait(String text) {
        try {
            var wait = Durations.parse(text);
            if (!wait.isNegative() && wait.compareTo(LONGEST_WAIT) <= 0) {
                return wait;
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw RefusedException.of(Problem.INVALID_REQUEST, "/wait", "wait must be a duration of at most 30s");
    }

    Answer renew(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, Renew.class);
        var worker = exchange.caller();
        if (asked.held().size() > MOST_HELD) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "/held", "held must be a list of at most %d items".formatted(MOST_HELD));
        }
        sessions.check(worker, asked.session());
        Map<LeaseId, String> held = asked.held().stream()
                .collect(Collectors.toMap(
                        token -> tokens.open(worker, token), Function.identity(), (first, _) -> first));
        asked.facts().ifPresent(facts -> facts.tell(channel, asked.session(), held.keySet()));
        var leases = List.copyOf(held.keySet());
        if (!asked.renew().orElse(true)) {
            var orders = channel.check(new WorkCheck(asked.session(), leases, jobs(asked, leases), hosts(asked)));
            return Answer.json(200, OrdersDocument.of(false, orders, held));
        }
        var orders = Await.on(channel.renew(new Renewal(asked.session(), leases)));
        if (!orders.open()) {
            throw sessions.ended(worker, asked.session());
        }
        var told = new WorkOrders(orders.lost(), orders.capacity(), Map.of(), Map.of());
        return Answer.json(200, OrdersDocument.of(orders.drain(), told, held));
    }

    /// The crawls among the leased tasks; a worker learns nothing about others.
    private static Map<TaskId, Integer> jobs(Renew asked, List<LeaseId> leases) {
        var leased = leases.stream().map(lease -> lease.subtask().task()).collect(Collectors.toSet());
        var jobs = new HashMap<TaskId, Integer>();
        asked.jobs()
                .orElse(List.of())
                .forEach(job -> job.id().filter(leased::contains).ifPresent(id -> jobs.put(id, job.version())));
        return jobs;
    }

    private static Set<String> hosts(Renew asked) {
        return asked.hosts().orElse(List.of()).stream()
                .filter(host -> host.length() <= LONGEST_HOST)
                .limit(MOST_AT_ONCE)
                .collect(Collectors.toSet());
    }

    Answer leave(Exchange exchange) throws IOException {
        exchange.noBody();
        long session = number(exchange.variable("session"));
        sessions.check(exchange.caller(), session);
        polls.end(session);
        Await.on(channel.leave(session));
        return Answer.json(200, new Left(session));
    }

    private static long number(String text) {
        if (!text.matches("[1-9][0-9]{0,17}")) {
            throw RefusedException.of(Problem.NOT_FOUND, "unknown session");
        }
        return Long.parseLong(text);
    }
}
