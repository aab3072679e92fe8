package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.market.Product;
import dev.trawl.core.pull.KeepSnapshots;
import dev.trawl.core.pull.KeepSnapshots.Source;
import dev.trawl.core.pull.PullAnswer;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.market.MarketReplies.Ingested;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `POST /market/snapshots/ingest`: stores products, sent as an array or as an object that names their task.
final class Ingest {

    private static final int MOST_PRODUCTS = 1_000;
    private static final int MOST_CHARACTERS = 64 << 10;

    private final KeepSnapshots keep;
    private final LedgerReads reads;

    Ingest(KeepSnapshots keep, LedgerReads reads) {
        this.keep = keep;
        this.reads = reads;
    }

    Answer handle(Exchange exchange) throws IOException {
        var body = MarketFields.any(exchange);
        var caller = exchange.caller();
        var products = products(body);
        var source = source(body);
        String worker = worker(body, caller);
        String platform = source.map(from -> platform(caller, from)).orElse("");
        var snapshots = products.stream()
                .map(product -> snapshot(product, caller, source, worker, platform))
                .toList();
        var kept = Await.on(exchange.holding(keep.keep(caller, source, snapshots)));
        PullErrors.unlessDone(kept.answer());
        long saved = kept.isNew().stream().filter(fresh -> fresh).count();
        return Answer.json(200, new Ingested(true, saved, kept.isNew().size() - saved));
    }

    /// The worker id. Rejects the id of a worker that belongs to another credential.
    private String worker(MarketFields body, Caller caller) {
        String worker = body.json().isObject() ? body.text("worker_id", MarketFields.LONGEST_ID, "") : "";
        boolean isOfAnother = reads.pulls()
                .worker(caller.project(), worker)
                .filter(known -> !known.credential().equals(caller.principal()))
                .isPresent();
        PullErrors.unlessDone(isOfAnother ? PullAnswer.TAKEN : PullAnswer.DONE);
        return worker;
    }

    private static List<MarketFields> products(MarketFields body) {
        var products = list(body);
        if (products.isEmpty()) {
            throw body.refuse("there is no product");
        }
        return products;
    }

    private static List<MarketFields> list(MarketFields body) {
        if (body.json().isArray()) {
            return body.elements(MOST_PRODUCTS);
        }
        if (!body.has("products")) {
            throw body.refuse("must be a list of products, or an object with products");
        }
        return body.at("products").elements(MOST_PRODUCTS);
    }

    private static Optional<Source> source(MarketFields body) {
        if (!body.has("task_id")) {
            return Optional.empty();
        }
        var task = body.task();
        return Optional.of(new Source(body.worker(), task, body.lease(task)));
    }

    /// The platform of the task, for products without one.
    private String platform(Caller caller, Source source) {
        return reads.pulls()
                .task(caller.project(), MarketTask.TYPE, source.task())
                .map(row -> MarketTask.of(row.body().payload()).platform())
                .orElse("");
    }

    private static Snapshot snapshot(
            MarketFields product, Caller caller, Optional<Source> source, String worker, String platform) {
        if (!product.json().isObject()) {
            throw product.refuse("a product must be a JSON object");
        }
        return new Product(product.limited(MOST_CHARACTERS))
                .snapshot(caller.project(), source.map(Source::task), worker, caller.principal(), platform);
    }
}
