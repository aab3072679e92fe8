package dev.trawl.core.enrol;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.JoinToken;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Issues join tokens for workers, enrols each worker once, and removes workers.
public final class EnrolWorkers {

    private final GroupCommit commits;
    private final Operation<Invite, Long> invite = (transaction, all) ->
            all.stream().map(one -> invite(transaction, one)).toList();
    private final Operation<Join, JoinReply> join = (transaction, all) ->
            all.stream().map(one -> join(transaction, one)).toList();
    private final Operation<Named, Optional<EnrolledWorker>> find = (transaction, all) -> all.stream()
            .map(one -> transaction.enrolment().worker(one.project(), one.worker()))
            .toList();
    private final Operation<Named, Removed> remove = (transaction, all) ->
            all.stream().map(one -> remove(transaction, one)).toList();
    private final Operation<String, String> secret = (transaction, all) ->
            all.stream().map(transaction.enrolment()::leaseSecret).toList();

    public EnrolWorkers(GroupCommit commits) {
        this.commits = commits;
    }

    /// A join token for one worker.
    ///
    /// @param hash the hash of the token that the worker presents
    /// @param life the validity period of the token
    public record Invite(
            String hash, String project, String pool, Set<String> types, String invitedBy, Duration life) {}

    /// @param token hash of the join token
    /// @param credential hash of the credential that replaces the token
    public record Join(String token, String worker, String credential) {}

    /// @param session its open session, which the caller must end; empty if it has none
    public record Removed(boolean found, Optional<Long> session) {}

    private record Named(String project, String worker) {}

    /// Stores a join token and returns the ledger time at which it expires.
    public CompletableFuture<Long> invite(Invite invitation) {
        return commits.writeIfRoom(invite, 0, invitation);
    }

    public CompletableFuture<JoinReply> join(Join asked) {
        return commits.writeIfRoom(join, 0, asked);
    }

    public CompletableFuture<Optional<EnrolledWorker>> find(String project, String worker) {
        return commits.write(find, 0, new Named(project, worker));
    }

    /// Removes a worker and its credential. Its leases are released when the caller ends its session.
    public CompletableFuture<Removed> remove(String project, String worker) {
        return commits.write(remove, 0, new Named(project, worker));
    }

    /// The secret that all gateways use to sign leases. The first secret stored is kept; later ones are ignored.
    public CompletableFuture<String> leaseSecret(String fresh) {
        return commits.write(secret, 0, fresh);
    }

    private static long invite(Transaction transaction, Invite asked) {
        long expires = transaction.now() + asked.life().toMillis();
        transaction
                .enrolment()
                .invite(new JoinToken(
                        asked.hash(), asked.project(), asked.pool(), asked.types(), asked.invitedBy(), expires));
        return expires;
    }

    private static JoinReply join(Transaction transaction, Join asked) {
        var enrolment = transaction.enrolment();
        var redeemed = enrolment.redeem(asked.token());
        if (redeemed.isEmpty()) {
            return JoinReply.BAD_TOKEN;
        }
        var token = redeemed.get();
        // A worker inside the server process does not enrol, but its id is taken as well.
        boolean works =
                transaction.sessions().lockOpen(token.project(), asked.worker()).isPresent();
        var worker = new EnrolledWorker(
                token.project(), asked.worker(), token.pool(), token.types(), token.invitedBy(), transaction.now());
        if (works || !enrolment.enrol(worker)) {
            enrolment.invite(token);
            return JoinReply.ID_TAKEN;
        }
        transaction.identity().put(new ApiKey(asked.credential(), token.project(), asked.worker(), Role.WORKER));
        return JoinReply.JOINED;
    }

    private static Removed remove(Transaction transaction, Named asked) {
        boolean found = transaction.enrolment().remove(asked.project(), asked.worker());
        var session = found
                ? transaction
                        .sessions()
                        .lockOpen(asked.project(), asked.worker())
                        .map(WorkerSession::id)
                : Optional.<Long>empty();
        return new Removed(found, session);
    }
}
