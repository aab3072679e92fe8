package dev.trawl.gateway.market;

import dev.trawl.core.Problem;
import dev.trawl.core.market.HostList;
import dev.trawl.core.pull.PullCredentials;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.ApiKeys;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.market.MarketReplies.BrowserCredential;
import dev.trawl.gateway.market.MarketReplies.BrowserCredentials;
import dev.trawl.gateway.market.MarketReplies.Hosts;
import dev.trawl.gateway.market.MarketReplies.Success;
import dev.trawl.spi.ledger.LedgerReads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// Manages tokens of browsers. A token is shown once, is valid for the hosts it names, and allows only
/// browser-worker calls.
final class BrowserTokens {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final int MOST_HOSTS = 100;
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
        var body = MarketFields.object(exchange);
        String name = body.text("name", 100);
        if (!NAME.matcher(name).matches()) {
            throw body.at("name").refuse("has letters, digits, dots, dashes and underscores");
        }
        var hosts = hosts(body);
        String token = "trawl_browser_" + secret();
        Await.on(credentials.put(exchange.caller(), name, ApiKeys.hash(token), hosts));
        return Answer.json(200, new BrowserCredential(true, name, hosts, token));
    }

    private static Set<String> hosts(MarketFields body) {
        var hosts = new TreeSet<String>();
        for (MarketFields host : body.at("hosts").elements(MOST_HOSTS)) {
            String text = host.json().asString("").toLowerCase(Locale.ROOT);
            if (!HostList.isHost(text)) {
                throw host.refuse("must be a host such as shop.example, *.shop.example or *, without http:// and path");
            }
            hosts.add(text);
        }
        if (hosts.isEmpty()) {
            throw body.at("hosts").refuse("must name a host");
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
            throw RefusedException.of(Problem.NOT_FOUND, "the project has no such credential");
        }
        return Answer.json(200, new Success(true));
    }

    private String secret() {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }
}
