package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.help.ExplainedCode;
import dev.trawl.core.problem.Problem;
import dev.trawl.jdbc.store.LedgerOpenException;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// `trawl help CODE` knows each reason why a ledger does not open.
class LedgerCodesTest {

    @Test
    void exactly_the_reasons_of_the_ledger_are_explained() {
        var codes = Arrays.stream(LedgerOpenException.Reason.values())
                .map(reason -> "ledger_" + reason.name().toLowerCase(Locale.ROOT))
                .toList();

        assertThat(ExplainedCode.all().keySet()).containsAll(codes);
        assertThat(ExplainedCode.all().keySet())
                .filteredOn(code -> code.startsWith("ledger_"))
                .allMatch(code -> codes.contains(code) || code.equals(Problem.LEDGER_UNAVAILABLE.code()));
    }
}
