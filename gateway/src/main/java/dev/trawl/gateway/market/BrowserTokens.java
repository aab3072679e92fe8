package dev.trawl.gateway.market;

import dev.trawl.core.market.HostList;
import dev.trawl.core.pull.PullCredentials;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.market.Bodies.NewCredential;
import dev.trawl.gateway.market.MarketReplies.BrowserCredential;
import dev.trawl.gateway.market.MarketReplies.BrowserCredentials;
import dev.trawl.gateway.market.MarketReplies.Hosts;
import dev.trawl.gateway.market.MarketReplies.Success;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.ledger.LedgerReads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/// Manages tokens of browsers. A token is shown once, is valid for the hosts it names, and allows only
/// browser-worker calls.
final class BrowserTokens {

    private static final int BYTES = 32;

    private final PullCredentials credentials;
    private final LedgerReads reads;
    private final RandomGenerator random;

    BrowserTokens(PullCredentials credentials, LedgerReads reads, RandomGenerator random) {
        this.credentials = credentials;
        this.reads = reads;
        this.random = random;
    }

    /// `POST /market/credentials`: creates a credential, or replaces token and hosts of an existing one.
    Answer make(Exchange exchange) throws IOException {
        var asked = Bodies.read(exchange, NewCredential.class);
        String name = asked.name();
        var hosts = hosts(asked.hosts());
        String token = "trawl_browser_" + secret();
        Await.on(credentials.put(exchange.caller(), name, ApiKeys.hash(token), hosts));
        return Answer.json(200, new BrowserCredential(true, name, hosts, token));
    }

    private static Set<String> hosts(List<String> sent) {
        var hosts = new TreeSet<String>();
        for (int i = 0; i < sent.size(); i++) {
            String host = sent.get(i).toLowerCase(Locale.ROOT);
            if (!HostList.isHost(host)) {
                throw Bodies.invalid(
                        "/hosts/" + i,
                        "a host must be a name such as shop.example, *.shop.example or *, without http:// and path");
            }
            hosts.add(host);
        }
        return hosts;
    }

    /// `GET /market/credentials`: lists names and hosts, never a token.
    Answer list(Exchange exchange) {
        var all = new ArrayList<Hosts>();
        reads.pulls()
                .hosts(exchange.caller().project())
                .forEach((name, hosts) ->
                        all.add(new Hosts(name.replaceFirst("^" + PullCredentials.PREFIX, ""), new TreeSet<>(hosts))));
        return Answer.json(200, new BrowserCredentials(true, all));
    }

    /// `DELETE /market/credentials/{id}`: revokes the token.
    Answer revoke(Exchange exchange) throws IOException {
        exchange.noBody();
        if (!Await.on(credentials.revoke(exchange.caller(), exchange.variable("id")))) {
            throw ProblemMapping.notFound("Credential", exchange.variable("id"));
        }
        return Answer.json(200, new Success(true));
    }

    private String secret() {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }
}
