package dev.trawl.gateway.distribution;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.leader.Balance;
import dev.trawl.core.leader.Balance.Load;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.distribution.LoadBalanceDocument.DeviceLoad;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// `/api/distribution/load-balance`: shows and changes how the leader distributes work over devices.
final class LoadBalance {

    private static final int MOST_DEVICES = 1_000;
    private static final String LASTS =
            "until this node restarts or another node becomes leader; set scheduler.load_balance_strategy on every node to keep it";

    private final Balance balance;

    LoadBalance(Balance balance) {
        this.balance = balance;
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewStrategy(String strategy) {}

    /// @param lasts explains how long the choice lasts
    record ChosenStrategy(String strategy, List<String> strategies, String lasts) {}

    /// @param moved invitations moved to another device
    record Rebalanced(int moved) {}

    Answer show(Exchange exchange) {
        var loads = leader(balance.loads());
        long all = loads.stream().mapToLong(LoadBalance::load).sum();
        var shown = loads.stream()
                .filter(load -> load.project().equals(exchange.caller().project()))
                .sorted(Comparator.comparingInt(LoadBalance::load).reversed().thenComparing(Load::worker))
                .limit(MOST_DEVICES + 1L)
                .map(load -> new DeviceLoad(
                        load.worker(), load.capacity(), load.leases(), load.promised(), share(load, all)))
                .toList();
        return Answer.json(
                200,
                new LoadBalanceDocument(
                        leader(balance.strategy()),
                        balance.strategies(),
                        shown.stream().limit(MOST_DEVICES).toList(),
                        shown.size() > MOST_DEVICES));
    }

    Answer change(Exchange exchange) throws IOException {
        String name = JsonBody.read(exchange, NewStrategy.class).strategy();
        checkCaller(exchange.caller());
        if (!leader(balance.use(name))) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "/strategy", "known: " + String.join(", ", balance.strategies()));
        }
        return Answer.json(200, new ChosenStrategy(name, balance.strategies(), LASTS));
    }

    Answer rebalance(Exchange exchange) throws IOException {
        exchange.noBody();
        checkCaller(exchange.caller());
        return Answer.json(200, new Rebalanced(leader(balance.rebalance())));
    }

    /// Only the default project, which manages the devices, may change the distribution of work.
    private static void checkCaller(Caller caller) {
        if (!caller.project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "devices run the tasks of all projects; only the default project can change their load balancing");
        }
    }

    private static <T> T leader(CompletableFuture<Optional<T>> asked) {
        return Await.on(asked).orElseThrow(LoadBalance::notLeader);
    }

    static RefusedException notLeader() {
        return notLeader("this node is not the leader");
    }

    /// @param why reason why the leader was not asked
    static RefusedException notLeader(String why) {
        return RefusedException.of(
                        Problem.NOT_LEADER,
                        "only the leader can answer, and %s; try again in a few seconds, or use the leader shown by GET /cluster"
                                .formatted(why))
                .withHeader("Retry-After", "3");
    }

    private static int load(Load load) {
        return load.leases() + load.promised();
    }

    private static double share(Load load, long all) {
        return all == 0 ? 0 : (double) load(load) / all;
    }
}
