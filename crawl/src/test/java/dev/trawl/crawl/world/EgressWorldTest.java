package dev.trawl.crawl.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// In a network where every address answers, only the public ones are ever reached. (S1)
@Timeout(600)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class EgressWorldTest {

    private static final int WAYS = 11;

    @TempDir
    private static Path folder;

    private static OwnNetwork.Ran ran;

    @BeforeAll
    static void go() throws Exception {
        ran = new OwnNetwork(folder).run(EgressWorld.class);
        assertThat(ran.status()).as(ran.errors().toString()).isZero();
    }

    @Test
    void nothing_leads_to_a_forbidden_place_and_public_ones_are_all_reached() {
        assertThat(lines("reached")).isEmpty();
        assertThat(lines("forbidden"))
                .hasSize(WAYS * ForbiddenPlaces.ALL.size() + 3)
                .noneMatch(line -> line.contains("status 200") && !line.contains("|meta|"));
        assertThat(lines("public"))
                .hasSize(WAYS * 8)
                .allMatch(line -> line.matches(".*[|](status 200|DONE ?)") || line.contains("|meta|"));
        assertThat(lines("flip"))
                .satisfiesExactly(
                        first -> assertThat(first).endsWith("status 200"),
                        second -> assertThat(second).contains("blocked_address", "127.0.0.1"));
    }

    @Test
    void an_entry_opens_one_address_and_port_and_refusals_are_logged_with_the_address() {
        assertThat(lines("allowed"))
                .allMatch(line -> line.endsWith("status 200"))
                .hasSize(1);
        assertThat(lines("opened")).containsExactly("opened|10.1.2.3 9000||1");
        assertThat(lines("forbidden").stream().filter(line -> line.contains("|beside|")))
                .hasSize(3)
                .allMatch(line -> line.contains("blocked_address"));
        assertThat(ran.errors().stream().filter(line -> line.contains("egress refused")))
                .hasSizeGreaterThan(500)
                .allMatch(line -> line.matches(".*host=\\S* address=(the name|[0-9a-f.:]+) port=\\d+.*"));
        assertThat(ran.errors()).anyMatch(line -> line.contains("host=inner.test address=10.1.2.3 port=80"));
    }

    private static List<String> lines(String what) {
        return ran.out().stream().filter(line -> line.startsWith(what + "|")).toList();
    }
}
