package dev.trawl.gateway.worker;

import dev.trawl.core.channel.LocalChannel;
import dev.trawl.core.enrol.EnrolWorkers;
import dev.trawl.core.enrol.EnrolWorkers.Invite;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.Durations;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.spi.Caller;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Issues join tokens for workers and removes workers.
public final class JoinTokens {

    private static final Logger log = LoggerFactory.getLogger(JoinTokens.class);
    private static final Duration LONGEST_LIFE = JoinRequests.LONGEST_LIFE;
    private static final int SECRET_BYTES = 32;
    private static final int LONGEST_NAME = 64;

    private final EnrolWorkers enrolment;
    private final TaskTypes types;
    private final LocalChannel channel;
    private final LongPolls polls;
    private final RandomGenerator random;

    /// @param random generates secrets
    JoinTokens(EnrolWorkers enrolment, TaskTypes types, LocalChannel channel, LongPolls polls, RandomGenerator random) {
        this.enrolment = enrolment;
        this.types = types;
        this.channel = channel;
        this.polls = polls;
        this.random = random;
    }

    record Asked(Optional<String> pool, Optional<List<String>> types, Optional<String> expiresIn) {}

    record Invited(String token, Instant expiresAt, String pool, List<String> types) {}

    record Removed(String worker) {}

    Answer invite(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, Asked.class);
        var caller = exchange.caller();
        if (!caller.project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "workers run the tasks of all projects; only the default project can create join tokens");
        }
        var named = Set.copyOf(asked.types().orElse(List.of()));
        String pool = asked.pool().orElse("");
        checkKnown(named, pool);
        String token = JoinRequests.TOKEN_PREFIX + secret();
        var invitation = new Invite(
                ApiKeys.hash(token),
                caller.project(),
                pool,
                named,
                caller.principal(),
                asked.expiresIn().map(JoinTokens::life).orElse(LONGEST_LIFE));
        long expires = Await.on(enrolment.invite(invitation));
        var shown = named.stream().sorted().toList();
        return Answer.json(201, new Invited(token, Instant.ofEpochMilli(expires), pool, shown));
    }

    private void checkKnown(Set<String> named, String pool) {
        for (String type : named) {
            if (types.submittable(type).isEmpty()) {
                throw RefusedException.of(Problem.UNKNOWN_TYPE, "/types", "unknown task type");
            }
        }
        if (!pool.isEmpty() && !types.pools().contains(pool)) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "/pool", "unknown pool; no task type uses it");
        }
    }

    private static Duration life(String text) {
        try {
            var life = Durations.parse(text);
            if (life.isPositive() && life.compareTo(LONGEST_LIFE) <= 0) {
                return life;
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw RefusedException.of(
                Problem.INVALID_REQUEST, "/expires_in", "expires_in must be a duration of at most 1h");
    }

    Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        String worker = exchange.variable("id");
        remove(exchange.caller(), worker);
        return Answer.json(200, new Removed(worker));
    }

    /// Removes a worker of the caller's project and releases its leases at once.
    ///
    /// @throws RefusedException when no such worker has joined
    public void remove(Caller caller, String worker) {
        var removed = Await.on(enrolment.remove(caller.project(), worker));
        if (!removed.found()) {
            throw RefusedException.of(
                    Problem.NOT_FOUND,
                    "no worker %s has joined with a token; a worker inside a server ends with the server"
                            .formatted(PlainText.shortened(PlainText.cleaned(worker), LONGEST_NAME)));
        }
        removed.session().ifPresent(session -> {
            polls.end(session);
            Await.on(channel.leave(session));
        });
        log.info(
                "worker removed worker={} session={}", worker, removed.session().orElse(0L));
    }

    private String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
