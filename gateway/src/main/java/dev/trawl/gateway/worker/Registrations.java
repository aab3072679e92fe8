package dev.trawl.gateway.worker;

import dev.trawl.core.channel.LocalChannel;
import dev.trawl.core.enrol.EnrolWorkers;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.limit.TokenBucket;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.worker.Protocol;
import dev.trawl.spi.worker.WorkerProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// `PUT /workers/{id}`: opens a session. Registrations are rate limited, so that many returning workers do not
/// overload the server.
final class Registrations {

    private static final int PER_SECOND = 40;
    private static final int MOST_SLOTS = 100_000;
    private static final int MOST_TYPES = 1_000;
    private static final int MOST_MODES = 100;
    private static final int LONGEST = 200;

    private final LocalChannel channel;
    private final EnrolWorkers enrolment;
    private final TaskTypes types;
    private final TokenBucket pace;

    Registrations(LocalChannel channel, EnrolWorkers enrolment, TaskTypes types, TimeSource time) {
        this.channel = channel;
        this.enrolment = enrolment;
        this.types = types;
        this.pace = new TokenBucket(PER_SECOND, time);
    }

    record Request(
            Integer protocol,
            Optional<String> name,
            Optional<String> node,
            Integer capacity,
            Optional<List<String>> types,
            Optional<List<String>> modes,
            Optional<MachineReport> facts) {}

    /// @param checksSettings the server accepts `jobs` and `hosts` in a renewal
    record Registered(
            long session,
            int protocol,
            boolean checksSettings,
            Duration renewInterval,
            Duration leaseTtl,
            Duration heartbeatInterval,
            Set<String> types) {}

    Answer register(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, Request.class);
        checkProtocol(asked.protocol());
        var worker = exchange.caller();
        var bound = Await.on(enrolment.find(worker.project(), worker.principal()));
        var profile = profile(worker, asked, allowed(bound.map(this::bounds).orElse(Set.of()), wanted(asked)));
        if (!pace.allows()) {
            throw RefusedException.of(Problem.OVERLOADED, "too many workers register at once; try again")
                    .withHeader("Retry-After", "2");
        }
        var opened = Await.on(channel.register(profile));
        asked.facts().ifPresent(facts -> facts.tell(channel, opened.session(), List.of()));
        return Answer.json(
                200,
                new Registered(
                        opened.session(),
                        Math.min(asked.protocol(), Protocol.CURRENT),
                        true,
                        opened.renewInterval(),
                        opened.leaseTtl(),
                        opened.heartbeatInterval(),
                        new TreeSet<>(profile.types())));
    }

    private static void checkProtocol(int spoken) {
        if (!Protocol.isSpoken(spoken)) {
            String remedy = spoken > Protocol.CURRENT ? "update the server" : "update the worker";
            throw RefusedException.of(
                    Problem.PROTOCOL_VERSION,
                    "/protocol",
                    "the worker has protocol version %d, this server supports %d to %d; %s"
                            .formatted(spoken, Protocol.OLDEST, Protocol.CURRENT, remedy));
        }
    }

    private static WorkerProfile profile(Caller worker, Request asked, Set<String> types) {
        if (asked.capacity() < 1 || asked.capacity() > MOST_SLOTS) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "/capacity", "capacity must be between 1 and %d".formatted(MOST_SLOTS));
        }
        return new WorkerProfile(
                worker.project(),
                worker.principal(),
                printable("/name", asked.name().orElse(worker.principal())),
                printable("/node", asked.node().orElse("remote")),
                asked.capacity(),
                types,
                new WorkerOffers(modes(asked), asked.protocol()));
    }

    /// The offered fetch modes; `http` when none is named. Modes of a later version are left out.
    private static Set<FetchMode> modes(Request asked) {
        var named = asked.modes().orElse(List.of(FetchMode.HTTP.code()));
        if (named.size() > MOST_MODES) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "/modes",
                    "modes must be a list of at most %d items".formatted(MOST_MODES));
        }
        named.forEach(mode -> printable("/modes", mode));
        return named.stream().flatMap(code -> FetchMode.of(code).stream()).collect(Collectors.toSet());
    }

    private static Set<String> wanted(Request asked) {
        var wanted = asked.types().orElse(List.of());
        if (wanted.size() > MOST_TYPES) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "/types",
                    "types must be a list of at most %d items".formatted(MOST_TYPES));
        }
        wanted.forEach(type -> printable("/types", type));
        return Set.copyOf(wanted);
    }

    /// The requested types, limited to those of the worker's join token.
    ///
    /// @param open types of the join token; empty means all
    private static Set<String> allowed(Set<String> open, Set<String> wanted) {
        if (open.isEmpty() || wanted.isEmpty()) {
            return wanted.isEmpty() ? open : wanted;
        }
        if (!open.containsAll(wanted)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "/types",
                    "the join token of this worker allows only the types %s".formatted(new TreeSet<>(open)));
        }
        return wanted;
    }

    /// The types of the join token; empty means any. A pool without types is rejected, because an empty set would
    /// allow any type.
    private Set<String> bounds(EnrolledWorker worker) {
        if (worker.pool().isEmpty()) {
            return worker.types();
        }
        var ofPool = types.known().stream()
                .filter(type -> type.pool().equals(worker.pool()))
                .map(TaskType::name)
                .filter(name -> worker.types().isEmpty() || worker.types().contains(name))
                .collect(Collectors.toSet());
        if (ofPool.isEmpty()) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "the pool %s of this worker's join token has no task types".formatted(worker.pool()));
        }
        return ofPool;
    }

    private static String printable(String pointer, String text) {
        if (text.isBlank() || text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "must be 1 to 200 printable characters");
        }
        return text;
    }
}
