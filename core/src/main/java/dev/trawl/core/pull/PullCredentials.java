package dev.trawl.core.pull;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.ledger.Transaction;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Credentials for pull workers. Each credential is valid only for the hosts it names.
public final class PullCredentials {

    /// The prefix of each credential name, so that no credential replaces a key of another kind.
    public static final String PREFIX = "browser:";

    private final GroupCommit commits;
    private final Operation<Grant, Boolean> operation = (transaction, grants) ->
            grants.stream().map(grant -> put(transaction, grant)).toList();

    private final Operation<Grant, Boolean> revocation = (transaction, grants) ->
            grants.stream().map(grant -> revoke(transaction, grant)).toList();

    public PullCredentials(GroupCommit commits) {
        this.commits = commits;
    }

    /// Creates or replaces the credential of this name: only this secret and these hosts are valid afterwards.
    ///
    /// @param hash SHA-256 of the secret, in hex
    public CompletableFuture<Boolean> put(Caller caller, String name, String hash, Set<String> hosts) {
        return commits.write(operation, 0, new Grant(caller.project(), PREFIX + name, hash, hosts));
    }

    /// Revokes a credential; false if it does not exist.
    public CompletableFuture<Boolean> revoke(Caller caller, String name) {
        return commits.write(revocation, 0, new Grant(caller.project(), PREFIX + name, "", Set.of()));
    }

    private record Grant(String project, String name, String hash, Set<String> hosts) {}

    private static boolean revoke(Transaction transaction, Grant grant) {
        transaction.pullWorkers().allow(grant.project(), grant.name(), Set.of());
        return transaction.identity().remove(grant.project(), grant.name());
    }

    private static boolean put(Transaction transaction, Grant grant) {
        transaction.identity().put(new ApiKey(grant.hash(), grant.project(), grant.name(), Role.BROWSER));
        transaction.pullWorkers().allow(grant.project(), grant.name(), grant.hosts());
        return true;
    }
}
