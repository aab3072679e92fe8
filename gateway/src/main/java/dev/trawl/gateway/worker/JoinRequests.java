package dev.trawl.gateway.worker;

import dev.trawl.core.enrol.EnrolWorkers;
import dev.trawl.core.enrol.EnrolWorkers.Join;
import dev.trawl.core.enrol.JoinReply;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.limit.TokenBucket;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.worker.WorkerIds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Exchanges join tokens for worker credentials. The credential is derived from the join token and a proof that the
/// worker may send. With a proof, only that worker can repeat the request after a lost response.
public final class JoinRequests {

    /// Longest validity of a join token. A worker can repeat the request for the same time after joining.
    static final Duration LONGEST_LIFE = Duration.ofHours(1);

    static final String TOKEN_PREFIX = "trawl_join_";

    private static final Logger log = LoggerFactory.getLogger(JoinRequests.class);
    private static final String MAC = "HmacSHA256";
    private static final int JOINS_PER_SECOND = 10;
    private static final int PROOF_BYTES = 32;
    private static final Pattern TOKEN = Pattern.compile(TOKEN_PREFIX + "[0-9a-f]{64}");
    private static final Pattern PROOF = Pattern.compile("[0-9a-f]{64}");

    private final EnrolWorkers enrolment;
    private final LedgerReads reads;
    private final RandomGenerator random;
    private final TokenBucket pace;

    /// @param random generates secrets
    JoinRequests(EnrolWorkers enrolment, LedgerReads reads, TimeSource time, RandomGenerator random) {
        this.enrolment = enrolment;
        this.reads = reads;
        this.random = random;
        this.pace = new TokenBucket(JOINS_PER_SECOND, time);
    }

    /// @param proof a secret of the worker: 64 hex digits, kept until it has its credential
    public record Joining(String token, String worker, Optional<String> proof) {}

    /// The credential of a joined worker.
    public record Joined(String worker, String credential) {}

    Answer join(Exchange exchange) throws IOException {
        return Answer.json(201, join(exchange, JsonBody.read(exchange, Joining.class), "/worker"));
    }

    /// Joins a worker.
    ///
    /// @param pointer JSON pointer to the worker id in the request
    /// @throws RefusedException when the token is invalid, or the id is invalid or taken
    public Joined join(Exchange exchange, Joining asked, String pointer) {
        check(asked, pointer);
        exchange.knownAs(new Caller(Caller.DEFAULT_PROJECT, asked.worker(), Role.WORKER));
        if (!pace.allows()) {
            throw RefusedException.of(Problem.RATE_LIMITED, "too many workers join at once; try again")
                    .withHeader("Retry-After", "1");
        }
        String credential = credential(asked);
        return switch (reply(asked, ApiKeys.hash(credential))) {
            case JOINED -> {
                log.info("worker joined worker={}", asked.worker());
                yield new Joined(asked.worker(), credential);
            }
            case BAD_TOKEN -> throw badToken();
            case ID_TAKEN ->
                throw RefusedException.of(
                        Problem.WORKER_ID_TAKEN,
                        pointer,
                        "the worker id is in use; choose another, or remove that worker: trawl worker rm "
                                + asked.worker());
        };
    }

    private static void check(Joining asked, String pointer) {
        if (!TOKEN.matcher(asked.token()).matches()) {
            throw badToken();
        }
        if (!WorkerIds.isGood(asked.worker())) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "a worker id must be " + WorkerIds.RULE);
        }
        if (asked.proof().filter(proof -> !PROOF.matcher(proof).matches()).isPresent()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "/proof", "proof must be 64 hexadecimal digits");
        }
    }

    private JoinReply reply(Joining asked, String hash) {
        var reply = Await.on(enrolment.join(new Join(ApiKeys.hash(asked.token()), asked.worker(), hash)));
        return reply == JoinReply.BAD_TOKEN && hasJoined(asked.worker(), hash) ? JoinReply.JOINED : reply;
    }

    /// True when the same worker repeats its request: only it can produce the proof behind the credential.
    private boolean hasJoined(String worker, String hash) {
        return reads.identity()
                .key(hash)
                .filter(key -> key.role() == Role.WORKER && key.name().equals(worker))
                .flatMap(key -> Await.on(enrolment.find(key.project(), worker)))
                .filter(known -> reads.now() - known.joinedAt() < LONGEST_LIFE.toMillis())
                .isPresent();
    }

    private String credential(Joining asked) {
        String proof = asked.proof().orElseGet(this::fresh);
        try {
            var mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(asked.token().getBytes(StandardCharsets.US_ASCII), MAC));
            byte[] made = mac.doFinal((proof + asked.worker()).getBytes(StandardCharsets.US_ASCII));
            return "trawl_worker_" + HexFormat.of().formatHex(made);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + MAC, e);
        }
    }

    private String fresh() {
        byte[] bytes = new byte[PROOF_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static RefusedException badToken() {
        return RefusedException.of(Problem.UNAUTHORIZED, "Join token is invalid, used or expired; create a new one")
                .withHeader("WWW-Authenticate", "Bearer realm=\"trawl\"");
    }
}
