package dev.trawl.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.http.RefusedException;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// S11: at most ten tries to sign in per minute and account.
class LogInTriesTest {

    private final ManualTime time = new ManualTime();
    private final LogInTries tries = new LogInTries(time);

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
    void a_crowd_makes_nobody_forgotten() {
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
