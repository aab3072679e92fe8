package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import java.util.function.Consumer;

/// Transactions that fail.
final class LedgerFailures {

    private LedgerFailures() {}

    /// Runs the work, then throws, and checks that the caller gets this exception.
    static void failAfter(Ledger ledger, Consumer<Transaction> work) {
        var planned = new IllegalStateException("planned");
        assertThatThrownBy(() -> ledger.write(transaction -> {
                    work.accept(transaction);
                    throw planned;
                }))
                .isSameAs(planned);
    }
}
