package dev.trawl.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.embedded.MemoryCounters;
import dev.trawl.gateway.limit.SharedCounts;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// S11: at most ten tries to sign in per minute and account.
class LogInTriesTest {

    private final ManualTime time = new ManualTime();
    private final LogInTries tries = new LogInTries(time, new SharedCounts(LogInTriesTest::nobody, time));

    private static long nobody(String name, long amount, long most, Duration window) {
        throw new LiveStateUnavailableException("away", new IllegalStateException());
    }

    @Test
    void an_account_gets_ten_from_however_many_addresses() {
        for (int i = 0; i < 10; i++) {
            tries.admit("10.0.0." + i, "ann");
        }
        assertThatThrownBy(() -> tries.admit("10.0.0.99", "ann")).isInstanceOf(RefusedException.class);
        tries.admit("10.0.0.99", "bob");
    }

    @Test
    void an_address_gets_ten_for_however_many_accounts() {
        for (int i = 0; i < 10; i++) {
            tries.admit("10.0.0.1", "user" + i);
        }
        assertThatThrownBy(() -> tries.admit("10.0.0.1", "ann")).isInstanceOf(RefusedException.class);
        tries.admit("10.0.0.2", "ann");
    }

    @Test
    void no_minute_has_more_than_ten() {
        int admitted = 0;
        for (int second = 0; second < 600; second++) {
            admitted += isAdmitted(second) ? 1 : 0;
            time.advance(Duration.ofSeconds(1));
        }
        assertThat(admitted).isEqualTo(100);
    }

    @Test
    void many_other_accounts_do_not_reset_a_login_limit() {
        for (int i = 0; i < 10; i++) {
            tries.admit("10.0.0." + i, "ann");
        }
        for (int i = 0; i < 30_000; i++) {
            isAdmitted("2001:db8::" + i, "crowd" + i);
        }
        assertThat(isAdmitted("10.1.1.1", "ann")).isFalse();
        time.advance(Duration.ofMinutes(1));
        assertThat(isAdmitted("10.1.1.1", "ann")).isTrue();
    }

    @Test
    void the_tries_at_two_gateways_count_together() {
        var counters = new MemoryCounters(time);
        var one = new LogInTries(time, new SharedCounts(counters, time));
        var two = new LogInTries(time, new SharedCounts(counters, time));
        for (int i = 0; i < 5; i++) {
            one.admit("10.0.0." + i, "ann");
            two.admit("10.0.1." + i, "ann");
        }
        assertThatThrownBy(() -> one.admit("10.0.0.99", "ann")).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> two.admit("10.0.1.99", "ann")).isInstanceOf(RefusedException.class);
        two.admit("10.0.1.99", "bob");
        time.advance(Duration.ofSeconds(61));
        two.admit("10.0.1.99", "ann");
    }

    private boolean isAdmitted(int number) {
        return isAdmitted("10.0.1." + number, "ann");
    }

    private boolean isAdmitted(String address, String account) {
        try {
            tries.admit(address, account);
            return true;
        } catch (RefusedException _) {
            return false;
        }
    }
}
