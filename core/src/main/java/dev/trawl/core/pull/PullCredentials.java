package dev.trawl.core.pull;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.ledger.ApiKey;
import dev.trawl.spi.ledger.Transaction;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Credentials for workers that ask for their work. Each is good for the hosts it names and for nothing else.
public final class PullCredentials {

    /// Begins the name of each, so that none takes the place of a key of another kind.
    public static final String PREFIX = "browser:";

    private final GroupCommit commits;
    private final Operation<Grant, Boolean> operation = (transaction, grants) ->
            grants.stream().map(grant -> put(transaction, grant)).toList();

    private final Operation<Grant, Boolean> revocation = (transaction, grants) ->
            grants.stream().map(grant -> revoke(transaction, grant)).toList();

    public PullCredentials(GroupCommit commits) {
        this.commits = commits;
    }

    /// Makes the credential of this name good for these hosts, with this secret alone.
    ///
    /// @param hash SHA-256 of the secret, in hex
    public CompletableFuture<Boolean> put(Caller caller, String name, String hash, Set<String> hosts) {
        return commits.write(operation, 0, new Grant(caller.project(), PREFIX + name, hash, hosts));
    }

    /// Takes a credential away; false when there is none.
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
