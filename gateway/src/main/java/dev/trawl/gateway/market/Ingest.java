package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.market.Product;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.pull.KeepSnapshots;
import dev.trawl.core.pull.KeepSnapshots.Source;
import dev.trawl.core.pull.PullAnswer;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.market.Bodies.Products;
import dev.trawl.gateway.market.MarketReplies.Ingested;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.pull.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// `POST /market/snapshots/ingest`: stores products, sent as an array or as an object that names their task.
final class Ingest {

    private static final int MOST_PRODUCTS = 1_000;

    private final KeepSnapshots keep;
    private final LedgerReads reads;

    Ingest(KeepSnapshots keep, LedgerReads reads) {
        this.keep = keep;
        this.reads = reads;
    }

    Answer handle(Exchange exchange) throws IOException {
        byte[] sent = exchange.jsonBody();
        var body = Bodies.asInvalidJson(() -> JsonBody.readArrayOr(sent, Products.class, "products"));
        String pointer = sent.length > 0 && sent[0] == '[' ? "" : "/products";
        var caller = exchange.caller();
        checkCount(body.products().size(), pointer);
        var source = source(body);
        String worker = worker(body.workerId().map(Bodies::text).orElse(""), caller);
        String platform = source.map(from -> platform(caller, from)).orElse("");
        var snapshots = new ArrayList<Snapshot>();
        for (ObjectNode sentProduct : body.products()) {
            var product = new Product(Bodies.limited(sentProduct, pointer + "/" + snapshots.size()));
            snapshots.add(source.map(from ->
                            product.snapshot(caller.project(), from.task(), worker, caller.principal(), platform))
                    .orElseGet(() -> product.snapshot(caller.project(), worker, caller.principal())));
        }
        var kept = source.isPresent()
                ? Await.on(exchange.holding(keep.keep(caller, source.get(), snapshots)))
                : Await.on(exchange.holding(keep.keep(caller, snapshots)));
        source.ifPresentOrElse(
                from -> ProblemMapping.unlessDone(kept.answer(), from.task()),
                () -> ProblemMapping.unlessDone(kept.answer()));
        long saved = kept.isNew().stream().filter(fresh -> fresh).count();
        return Answer.json(200, new Ingested(true, saved, kept.isNew().size() - saved));
    }

    /// The worker id. Rejects the id of a worker that belongs to another credential.
    private String worker(String worker, Caller caller) {
        boolean isOfAnother = reads.pulls()
                .worker(caller.project(), worker)
                .filter(known -> !known.credential().equals(caller.principal()))
                .isPresent();
        ProblemMapping.unlessDone(isOfAnother ? PullAnswer.TAKEN : PullAnswer.DONE);
        return worker;
    }

    private static void checkCount(int products, String pointer) {
        if (products == 0) {
            throw Bodies.invalid(pointer, "at least one product is required");
        }
        if (products > MOST_PRODUCTS) {
            throw RefusedException.of(
                    Problem.TOO_LARGE, pointer, "at most %d products are allowed".formatted(MOST_PRODUCTS));
        }
    }

    private static Optional<Source> source(Products body) {
        return body.taskId()
                .map(task -> new Source(worker(body), task, body.lease().map(sent -> Bodies.lease(sent, task))));
    }

    private static String worker(Products body) {
        return body.workerId()
                .filter(id -> !id.isBlank())
                .orElseThrow(() -> Bodies.invalid("/worker_id", "worker_id is missing"));
    }

    /// The platform of the task, for products without one.
    private String platform(Caller caller, Source source) {
        return reads.pulls()
                .task(caller.project(), MarketTask.TYPE, source.task())
                .map(row -> MarketTask.of(row.body().payload()).platform())
                .orElse("");
    }
}
