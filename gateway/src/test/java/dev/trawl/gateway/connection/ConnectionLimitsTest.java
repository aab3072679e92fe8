package dev.trawl.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionLimitsTest {

    @ParameterizedTest
    @CsvSource({"1024,1,768", "1024,2,384", "1000000,2,375000", "4,2,2", "9223372036854775807,1,2147483647"})
    void listeners_share_three_quarters_of_the_file_descriptors(long descriptors, int listeners, int each) {
        assertThat(ConnectionLimits.mostByFiles(descriptors, listeners)).isEqualTo(each);
    }

    @Test
    void two_listeners_together_have_no_more_connections_than_one_alone() {
        int alone = ConnectionLimits.of(Integer.MAX_VALUE, 1, 1).total();

        assertThat(2L * ConnectionLimits.of(Integer.MAX_VALUE, 1, 2).total()).isLessThanOrEqualTo(alone);
    }

    @Test
    void a_configured_limit_below_the_share_is_kept() {
        assertThat(ConnectionLimits.of(10, 3, 2).total()).isEqualTo(10);
    }
}
