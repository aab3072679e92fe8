package dev.trawl.jdbc;

import dev.trawl.jdbc.reads.JdbcReads;
import dev.trawl.jdbc.rows.ConcurrencyMode;
import dev.trawl.jdbc.rows.MovedRow;
import dev.trawl.jdbc.sql.CorruptValue;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.jdbc.store.OpenServerLedger;
import dev.trawl.jdbc.store.Store;
import dev.trawl.jdbc.transaction.JdbcTransaction;
import dev.trawl.jdbc.verify.Verification;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ledger on a SQL database.
public final class JdbcLedger implements Ledger {

    private static final Logger log = LoggerFactory.getLogger(JdbcLedger.class);
    private static final int MOST_RUNS = 10;

    private final Store store;
    private final LedgerReads reads;

    JdbcLedger(Store store) {
        this.store = store;
        this.reads = new JdbcReads(store);
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        for (int run = 1; ; run++) {
            var trust = run == 1 ? store.trust() : ConcurrencyMode.LOCK;
            try {
                return run(work, trust);
            } catch (MovedRow moved) {
                log.debug("transaction repeated run={} cause={}", run, moved.getMessage());
            } catch (SqlFailure failure) {
                if (run == MOST_RUNS || !store.isRetryable(failure.reason())) {
                    throw store.explain(failure.reason());
                }
                log.debug(
                        "transaction repeated run={} state={}",
                        run,
                        failure.reason().getSQLState());
            }
        }
    }

    @Override
    public LedgerReads reads() {
        return reads;
    }

    @Override
    public int writers() {
        return store.writers();
    }

    /// The version that the database reports.
    public String version() {
        try {
            return store.read(Statements::version);
        } catch (SqlFailure failure) {
            throw store.explain(failure.reason());
        }
    }

    /// Reads every row with the code of normal operation and follows the keys between tables; on SQLite
    /// also checks pages
    /// and indexes.
    public List<CorruptValue> verify() {
        return new Verification(store).run();
    }

    /// As [#verify()], and also reads every committed range of the segments.
    public List<CorruptValue> verify(BlobStore blobs) {
        return new Verification(store, blobs).run();
    }

    @Override
    public void close() {
        store.close();
    }

    private <T> Committed<T> run(Work<T> work, ConcurrencyMode trust) {
        return store.write(
                        statements -> run(work, statements, trust),
                        ran -> ran.transaction().remember())
                .committed();
    }

    private <T> Ran<T> run(Work<T> work, Statements statements, ConcurrencyMode trust) {
        var transaction = new JdbcTransaction(store, statements, trust);
        T value = work.run(transaction);
        long last = transaction.finish();
        return new Ran<>(transaction, new Committed<>(value, last, transaction.now()));
    }

    private record Ran<T>(JdbcTransaction transaction, Committed<T> committed) {}

    /// Returns true if the server was unreachable. Other problems, such as a full disk or a read-only server, do
    /// not go away
    /// by waiting.
    public static boolean isCutOff(LedgerUnavailableException failure) {
        return OpenServerLedger.sqlCause(failure)
                .filter(OpenServerLedger::isAway)
                .isPresent();
    }
}
