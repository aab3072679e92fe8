package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.egress.EgressGuard.Resolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The hosts of the seeds are resolved before a crawl starts.
class ReachableSeedsTest {

    private static final Map<String, String> ADDRESSES =
            Map.of("intranet.example", "10.1.2.3", "shop.example", "93.184.216.34");

    @TempDir
    Path folder;

    @Test
    void names_that_do_not_exist_are_rejected() {
        assertThatThrownBy(
                        () -> check(EgressGuard.openToPrivate(), "http://nowhere.example/", "http://nothing.example/"))
                .isInstanceOfSatisfying(CommandFailedException.class, e -> {
                    assertThat(e.complaint().exit()).isEqualTo(ExitCode.NOTHING_FETCHED);
                    assertThat(e).hasMessageContaining("http://nowhere.example/ (unknown host)");
                });
    }

    @Test
    void a_private_name_suggests_allow_private() {
        assertThatThrownBy(() -> check(new EgressGuard(List.of()), "http://intranet.example/"))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("--allow-private");
    }

    @Test
    void one_seed_with_a_permitted_address_is_enough() {
        assertThatCode(() -> check(new EgressGuard(List.of()), "http://nowhere.example/", "http://shop.example/"))
                .doesNotThrowAnyException();
    }

    private void check(EgressGuard guard, String... seeds) {
        ObjectNode job = JsonMapper.shared().createObjectNode();
        List.of(seeds).forEach(job.withArray("seeds")::add);
        var options =
                new CrawlOptions(job, folder.resolve("out"), false, false, false, false, CrawlOptions.Extras.NONE);
        Resolver names = host -> {
            String address = ADDRESSES.get(host);
            if (address == null) {
                throw new UnknownHostException(host);
            }
            return List.of(InetAddress.ofLiteral(address));
        };
        new ReachableSeeds(guard, names).check(options);
    }
}
