package dev.trawl.chrome.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.pool.TabLease;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.render.RenderRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class TabSetupTest {

    @TempDir
    private Path temporary;

    @Test
    void a_browser_that_ends_while_a_tab_is_prepared_is_no_timeout() throws Exception {
        try (ChromeRig rig = new ChromeRig(temporary, 1);
                TabLease lease = rig.session.acquire()) {
            lease.tab().session().connection().close();
            FetchRequest request =
                    FetchRequest.get(rig.site.url("/")).withHeaders(List.of(new Header("User-Agent", "Other/1")));
            var setup = new TabSetup(ChromeRig.AGENT);

            assertThatThrownBy(
                            () -> setup.prepare(lease.tab(), request, RenderRequest.DEFAULTS, false, lease.deadline()))
                    .isInstanceOfSatisfying(
                            CdpException.class,
                            failed -> assertThat(failed.kind()).isEqualTo(CdpException.Cause.CLOSED));
        }
    }
}
