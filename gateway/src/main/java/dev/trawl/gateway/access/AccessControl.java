package dev.trawl.gateway.access;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.limit.RateLimits;
import dev.trawl.gateway.limit.SharedCounts;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.gateway.session.Callers;
import dev.trawl.gateway.session.KeyUses;
import dev.trawl.gateway.session.LedgerClock;
import dev.trawl.gateway.session.LoginSessions;
import dev.trawl.gateway.session.Passwords;
import dev.trawl.gateway.session.SessionTokens;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Access control: authentication and rate limits for the guard, and the routes that manage keys, users
/// and sessions.
public record AccessControl(Callers callers, RateLimits limits, List<Route> routes) {

    public static AccessControl of(
            AccessConfig config,
            GroupCommit commits,
            LedgerReads reads,
            SharedCounts shared,
            TimeSource time,
            RandomGenerator random) {
        var clock = new LedgerClock(reads, time);
        var identity = reads.identity();
        var tokens = new SessionTokens(config.sessionKey(), random);
        var sessions = new LoginSessions(tokens, identity, clock, time);
        var passwords = new Passwords(config.passwordRounds(), random);
        var keys = new ApiKeys(identity, time, clock, new KeyUses(commits, time));
        var check = new CheckPassword(identity, passwords, new LogInTries(time, shared));
        var ending = new SignIn.Ending(sessions, commits);
        return new AccessControl(
                new Callers(keys, sessions),
                new RateLimits(config.principalRate(), config.projectRate(), time, shared),
                Stream.of(
                                new KeyRoutes(commits, identity, random).routes(),
                                new UserRoutes(commits, identity, passwords).routes(),
                                new OwnPassword(check, passwords, sessions, commits).routes(),
                                new SignIn(check, tokens, clock, ending).routes())
                        .flatMap(List::stream)
                        .toList());
    }
}
