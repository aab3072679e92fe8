package dev.trawl.cli.follow;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The share of failed URLs that a crawl tolerates, as the option `--max-error-rate` of all commands that wait for one.
public final class ErrorLimit {

    private static final double ANY = 100;

    @Option(
            names = "--max-error-rate",
            paramLabel = "PERCENT",
            description = "Exit with code 3 if more than this percentage of the URLs of a crawl failed, e.g. 5.")
    double percent = ANY;

    public ErrorLimit() {}

    /// @param percent of the URLs that were fetched or failed
    public ErrorLimit(double percent) {
        this.percent = percent;
    }

    /// The percentage, checked.
    public double percent() {
        if (!(percent >= 0 && percent <= ANY)) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--max-error-rate must be a percentage from 0 to 100"));
        }
        return percent;
    }

    /// The crawl fetched something and stayed within the limit.
    public boolean isMet(long done, long failed) {
        return done > 0 && share(done, failed) <= percent;
    }

    /// Describes how far a crawl that fetched something exceeds the limit; empty if it does not.
    public Optional<Phrase> excess(long done, long failed) {
        if (done == 0 || isMet(done, failed)) {
            return Optional.empty();
        }
        return Optional.of(Phrase.of(
                "%s of %s URLs failed (%s %%), above --max-error-rate %s %%",
                failed,
                done + failed,
                new BigDecimal(share(done, failed))
                        .round(new MathContext(2))
                        .stripTrailingZeros()
                        .toPlainString(),
                BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString()));
    }

    private static double share(long done, long failed) {
        return 100.0 * failed / Math.max(1, done + failed);
    }
}
