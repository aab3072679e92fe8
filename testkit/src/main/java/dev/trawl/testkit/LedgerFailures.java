package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import java.util.function.Consumer;

/// Transactions that end badly.
final class LedgerFailures {

    private LedgerFailures() {}

    /// Does the work, then throws, and shows that the caller gets that very exception.
    static void failAfter(Ledger ledger, Consumer<Transaction> work) {
        var planned = new IllegalStateException("planned");
        assertThatThrownBy(() -> ledger.write(transaction -> {
                    work.accept(transaction);
                    throw planned;
                }))
                .isSameAs(planned);
    }
}
