package dev.trawl.app.crawl;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.worker.FailureWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/// Log filter for a crawl folder that cannot be written. Replaces repeated store failures by one
/// message for the user.
final class DiskTrouble extends Filter<ILoggingEvent> {

    private static final Pattern FULL = Pattern.compile("SQLITE_FULL|No space left|no space left|Disk quota exceeded");
    private static final Pattern STORE =
            Pattern.compile("LedgerUnavailableException|BlobUnavailableException|" + FailureWords.STORE);
    private static final long CALM = Duration.ofMinutes(1).toMillis();
    private static final Phrase NO_SPACE = Phrase.of("no space left");

    private final String folder;
    private final AtomicReference<Optional<Phrase>> news = new AtomicReference<>(Optional.empty());
    private long last = -CALM;

    /// @param folder the folder as shown to the user
    DiskTrouble(String folder) {
        this.folder = folder;
    }

    /// The error for a command whose ledger failed.
    static CommandFailedException refusal(LedgerUnavailableException e, Path folder) {
        Phrase why = e.isFull() ? NO_SPACE : Phrase.of("%s", String.valueOf(e.getMessage()));
        return Fault.RESULTS_NOT_WRITABLE.causedBy(e, folder, why);
    }

    /// The error for a command whose ledger could not be opened.
    static CommandFailedException refusal(LedgerOpenException e, Path folder) {
        return e.reason() == LedgerOpenException.Reason.FULL
                ? Fault.RESULTS_NOT_WRITABLE.causedBy(e, folder, NO_SPACE)
                : new CommandFailedException(OpenLedger.complaint(e), e);
    }

    /// Drops store failures from the log. The first one after a minute without any becomes the
    /// message for the user.
    @Override
    public synchronized FilterReply decide(ILoggingEvent event) {
        String all = event.getFormattedMessage() + causes(event.getThrowableProxy());
        boolean full = FULL.matcher(all).find();
        if (!full && !STORE.matcher(all).find()) {
            return FilterReply.NEUTRAL;
        }
        if (event.getTimeStamp() - last >= CALM) {
            String template = full
                    ? "no space left in %s; free disk space: the crawl continues by itself, or stop it and use --resume"
                    : "cannot write to %s; the crawl retries by itself, or stop it and use --resume";
            news.set(Optional.of(Phrase.of(template, folder)));
        }
        last = event.getTimeStamp();
        return FilterReply.DENY;
    }

    /// Returns the pending message and clears it.
    Optional<Phrase> news() {
        return news.getAndSet(Optional.empty());
    }

    private static String causes(IThrowableProxy thrown) {
        var all = new StringBuilder();
        for (IThrowableProxy cause = thrown; cause != null; cause = cause.getCause()) {
            all.append(' ').append(cause.getClassName()).append(' ').append(cause.getMessage());
        }
        return all.toString();
    }
}
