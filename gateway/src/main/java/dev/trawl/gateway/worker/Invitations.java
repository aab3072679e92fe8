package dev.trawl.gateway.worker;

import dev.trawl.core.Problem;
import dev.trawl.core.cluster.LocalChannel;
import dev.trawl.core.enrol.EnrolWorkers;
import dev.trawl.core.enrol.EnrolWorkers.Invite;
import dev.trawl.core.enrol.EnrolWorkers.Join;
import dev.trawl.core.task.Durations;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.ApiKeys;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Invites workers, lets those in that bring the token, and removes them.
public final class Invitations {

    private static final Logger log = LoggerFactory.getLogger(Invitations.class);
    private static final Duration LONGEST_LIFE = Duration.ofHours(1);
    private static final int JOINS_PER_SECOND = 10;
    private static final int SECRET_BYTES = 32;
    private static final Pattern TOKEN = Pattern.compile("trawl_join_[0-9a-f]{64}");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:@-]{0,99}");

    private final EnrolWorkers enrolment;
    private final TaskTypes types;
    private final LocalChannel channel;
    private final LongPolls polls;
    private final RandomGenerator random;
    private final Pace joins;

    /// @param random makes secrets
    Invitations(
            EnrolWorkers enrolment,
            TaskTypes types,
            LocalChannel channel,
            LongPolls polls,
            TimeSource time,
            RandomGenerator random) {
        this.enrolment = enrolment;
        this.types = types;
        this.channel = channel;
        this.polls = polls;
        this.random = random;
        this.joins = new Pace(JOINS_PER_SECOND, time);
    }

    record Asked(Optional<String> pool, Optional<List<String>> types, Optional<String> expiresIn) {}

    record Invited(String token, Instant expiresAt, String pool, List<String> types) {}

    record Joining(String token, String worker) {}

    /// What a worker goes on with.
    public record Joined(String worker, String credential) {}

    record Removed(String worker) {}

    Answer invite(Exchange exchange) throws IOException {
        var asked = ReadWire.read(exchange.jsonBody(), Asked.class);
        var caller = exchange.caller();
        if (!caller.project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "a worker runs the tasks of all projects: the default project invites it");
        }
        var named = Set.copyOf(asked.types().orElse(List.of()));
        String pool = asked.pool().orElse("");
        checkKnown(named, pool);
        String token = secret("trawl_join_");
        var invitation = new Invite(
                ApiKeys.hash(token), caller.project(), pool, named, caller.principal(), life(asked.expiresIn()));
        long expires = Await.on(enrolment.invite(invitation));
        var shown = named.stream().sorted().toList();
        return Answer.json(201, new Invited(token, Instant.ofEpochMilli(expires), pool, shown));
    }

    private void checkKnown(Set<String> named, String pool) {
        for (String type : named) {
            if (types.find(type).isEmpty()) {
                throw RefusedException.of(Problem.UNKNOWN_TYPE, "/types", "there is no such type");
            }
        }
        if (!pool.isEmpty() && !types.pools().contains(pool)) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "/pool", "no type is of this pool");
        }
    }

    private static Duration life(Optional<String> text) {
        try {
            var life = text.map(Durations::parse).orElse(LONGEST_LIFE);
            if (life.isPositive() && life.compareTo(LONGEST_LIFE) <= 0) {
                return life;
            }
        } catch (IllegalArgumentException _) {
            // said below
        }
        throw RefusedException.of(Problem.INVALID_REQUEST, "/expires_in", "a duration of at most 1 h");
    }

    Answer join(Exchange exchange) throws IOException {
        var asked = ReadWire.read(exchange.jsonBody(), Joining.class);
        return Answer.json(201, join(asked.token(), asked.worker(), "/worker"));
    }

    /// Lets a worker in under this id.
    ///
    /// @param pointer where the id stands in the request
    /// @throws RefusedException when the token is not good, or the id is another's or none
    public Joined join(String token, String worker, String pointer) {
        if (!TOKEN.matcher(token).matches()) {
            throw badToken();
        }
        if (!ID.matcher(worker).matches()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, pointer, "an id has 1 to 100 letters, digits, dots, dashes, : and @");
        }
        if (!joins.allows()) {
            throw RefusedException.of(Problem.RATE_LIMITED, "too many try to join at once")
                    .withHeader("Retry-After", "1");
        }
        String credential = secret("trawl_worker_");
        var reply = Await.on(enrolment.join(new Join(ApiKeys.hash(token), worker, ApiKeys.hash(credential))));
        return switch (reply) {
            case JOINED -> {
                log.info("worker joined worker={}", worker);
                yield new Joined(worker, credential);
            }
            case BAD_TOKEN -> throw badToken();
            case ID_TAKEN ->
                throw RefusedException.of(
                        Problem.WORKER_ID_TAKEN,
                        pointer,
                        "choose another id, or remove the worker that has it: trawl worker rm " + worker);
        };
    }

    private static RefusedException badToken() {
        return RefusedException.of(
                        Problem.UNAUTHORIZED, "the join token is unknown, used or expired: ask for a new invitation")
                .withHeader("WWW-Authenticate", "Bearer realm=\"trawl\"");
    }

    Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        String worker = exchange.variable("id");
        remove(exchange.caller(), worker);
        return Answer.json(200, new Removed(worker));
    }

    /// Sends a worker of the caller's project away; what it holds goes back at once.
    ///
    /// @throws RefusedException when no such worker joined
    public void remove(Caller caller, String worker) {
        var removed = Await.on(enrolment.remove(caller.project(), worker));
        if (!removed.found()) {
            throw RefusedException.of(Problem.NOT_FOUND, "the project has no such worker that joined");
        }
        removed.session().ifPresent(session -> {
            polls.end(session);
            Await.on(channel.leave(session));
        });
        log.info(
                "worker removed worker={} session={}", worker, removed.session().orElse(0L));
    }

    private String secret(String prefix) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return prefix + HexFormat.of().formatHex(bytes);
    }
}
