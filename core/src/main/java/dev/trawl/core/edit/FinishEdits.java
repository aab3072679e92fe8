package dev.trawl.core.edit;

import dev.trawl.core.edit.EditEffects.JobChange;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Finishes the effects of committed edits whose node stopped before they were complete. An edit that is unfinished at
/// two looks in a row is finished, because at the first one the node that took it may still be busy with it.
public final class FinishEdits {

    private static final int AT_ONCE = 100;

    private final LedgerReads reads;
    private final EffectivePayloads payloads;
    private final EditEffects effects;
    private Map<TaskId, Integer> seen = Map.of();

    public FinishEdits(LedgerReads reads, EffectivePayloads payloads, EditEffects effects) {
        this.reads = reads;
        this.payloads = payloads;
        this.effects = effects;
    }

    /// Looks once. Completes when the edits that it found are finished; the next look is due after an interval.
    public CompletableFuture<Optional<Boolean>> look() {
        var unfinished = reads.crawls().unfinishedEdits(AT_ONCE);
        var finishing = unfinished.stream()
                .filter(edit -> edit.edits().version() == seen.getOrDefault(edit.task(), 0))
                .map(this::finish)
                .toArray(CompletableFuture<?>[]::new);
        seen = unfinished.stream()
                .collect(Collectors.toMap(
                        UnfinishedEdit::task, edit -> edit.edits().version()));
        return CompletableFuture.allOf(finishing).thenApply(_ -> Optional.of(false));
    }

    private CompletableFuture<?> finish(UnfinishedEdit edit) {
        try {
            return change(edit)
                    .<CompletableFuture<?>>map(effects::apply)
                    .orElseGet(() -> effects.finish(edit.task(), edit.edits().version()));
        } catch (RuntimeException e) { // one damaged job must not keep the others
            return CompletableFuture.failedFuture(e);
        }
    }

    private Optional<JobChange> change(UnfinishedEdit edit) {
        return reads.task(edit.task())
                .flatMap(view -> payloads.editor(view.task())
                        .map(editor -> JobChange.ofUnfinished(view, editor, edit.from(), edit.edits())));
    }
}
