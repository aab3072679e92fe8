package dev.trawl.crawl.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Names that are slow, missing or odd, asked for through the system's own resolver. (C13)
@Timeout(600)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class NamesWorldTest {

    @TempDir
    private Path folder;

    @Test
    void a_thousand_slow_names_leave_the_others_at_their_pace_and_odd_ones_have_an_end() throws Exception {
        var ran = new OwnNetwork(folder).run(NamesWorld.class);

        assertThat(ran.status()).as(ran.errors().toString()).isZero();
        assertThat(lines(ran, "many")).singleElement().asString().startsWith("many|status 200|");
        assertThat(lines(ran, "quick")).containsExactly("quick|status 200|1");
        // SERVFAIL is no verdict on a name: the next fetch asks again.
        assertThat(lines(ran, "broken"))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allMatch(line -> line.startsWith("broken|dns|"));
        assertThat(lines(ran, "loop")).singleElement().asString().startsWith("loop|dns|");
        assertThat(lines(ran, "none")).containsExactly("none|dns|1", "none|dns|1", "none|dns|2");
        assertThat(lines(ran, "good"))
                .as("names that were resolved; failures: %s", ran.errors())
                .hasSize(2 * lines(ran, "rate").size())
                .allMatch(NamesWorldTest::isComplete);
        // Other load may spoil some measurements; one of up to six must reach the bound.
        assertThat(lines(ran, "rate").stream()
                        .mapToDouble(NamesWorldTest::ratio)
                        .max()
                        .orElseThrow())
                .as("best rate beside slow names, of the rate without them")
                .isGreaterThanOrEqualTo(NamesWorld.KEPT_PACE);
    }

    /// All names were resolved, less one for each datagram that the kernel dropped: the resolver asks only once. More
    /// questions would be no help, as slow names would last into the next measurement without them.
    private static boolean isComplete(String line) {
        String[] counts = line.split("[|]", 3);
        return Integer.parseInt(counts[1]) + Long.parseLong(counts[2]) >= NamesWorld.HOSTS;
    }

    private static double ratio(String line) {
        String[] times = line.split("[|]", 3);
        return Double.parseDouble(times[1]) / Double.parseDouble(times[2]);
    }

    private static List<String> lines(OwnNetwork.Ran ran, String what) {
        return ran.out().stream().filter(line -> line.startsWith(what + "|")).toList();
    }
}
