package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.render.PageScreenshot;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// Takes screenshots and prints pages.
final class TakeArtifacts {

    private static final Logger log = LoggerFactory.getLogger(TakeArtifacts.class);

    /// Pixels of a side. Larger images take hundreds of megabytes.
    private static final double MOST_PIXELS = 16_000;

    private static final int MOST = 20;

    /// Bytes of all artifacts of a page. One that does not fit is left out.
    private static final long MOST_BYTES = 32L << 20;

    /// Bytes of a result besides its content.
    private static final int FRAME = 1_000;

    private final CdpSession session;
    private final long mostBytes;
    private final PageScripts scripts;
    private final List<RenderedPage.Artifact> taken = new ArrayList<>();
    private long bytes;

    TakeArtifacts(CdpSession session, PageScripts scripts) {
        this(session, scripts, MOST_BYTES);
    }

    /// @param mostBytes of all artifacts
    TakeArtifacts(CdpSession session, PageScripts scripts, long mostBytes) {
        this.mostBytes = mostBytes;
        this.session = session;
        this.scripts = scripts;
    }

    /// False if the element is not there, the browser cannot take the image, it does not fit, or enough screenshots
    /// were taken.
    ///
    /// @throws dev.trawl.crawl.memory.PageMemoryException if the page has no memory for it
    boolean screenshot(PageScreenshot shot, Deadline deadline) throws CdpException, InterruptedException {
        if (taken.size() >= MOST) {
            return false;
        }
        Map<String, Object> params = new HashMap<>();
        params.put("format", shot.format().code());
        if (shot.format() != PageScreenshot.Format.PNG) {
            params.put("quality", shot.quality());
        }
        if (shot.area() != PageScreenshot.Area.VIEWPORT) {
            JsonNode box = shot.area() == PageScreenshot.Area.ELEMENT
                    ? scripts.run("box", deadline, shot.selector())
                    : scripts.run("page", deadline);
            if (box.isNull() || box.isMissingNode() || box.path("width").asDouble(0) < 1) {
                return false;
            }
            params.put("captureBeyondViewport", true);
            params.put("clip", clip(box));
        }
        String type = shot.format().code();
        String extension = type.equals("jpeg") ? "jpg" : type;
        String name = "screenshot-%d.%s".formatted(taken.size() + 1, extension);
        return add(name, "image/" + type, data("Page.captureScreenshot", params, deadline));
    }

    private static Map<String, Object> clip(JsonNode box) {
        return Map.of(
                "x", box.path("x").asDouble(0),
                "y", box.path("y").asDouble(0),
                "width", Math.min(MOST_PIXELS, box.path("width").asDouble(1)),
                "height", Math.clamp(box.path("height").asDouble(1), 1, MOST_PIXELS),
                "scale", 1);
    }

    void pdf(Deadline deadline) throws CdpException, InterruptedException {
        String data = data("Page.printToPDF", Map.of("printBackground", true), deadline);
        var _ = add("page.pdf", "application/pdf", data);
    }

    /// The content in Base64; empty if the browser cannot make it, or if it does not fit.
    private String data(String method, Map<String, ?> params, Deadline deadline)
            throws CdpException, InterruptedException {
        long most = (mostBytes - bytes) / 3 * 4 + FRAME;
        try {
            return session.call(method, params, deadline, most).path("data").asString("");
        } catch (CdpException failed) {
            if (failed.kind() != CdpException.Cause.REJECTED) {
                throw failed;
            }
            log.debug("artifact left out cause={}", failed.getMessage());
            return "";
        }
    }

    private boolean add(String name, String mediaType, String data) {
        long size = data.length() / 4 * 3L;
        if (size == 0 || bytes + size > mostBytes) {
            return false;
        }
        PageMemory.ofPageOrUnlimited().take(size);
        bytes += size;
        taken.add(new RenderedPage.Artifact(
                name, mediaType, Octets.of(Base64.getDecoder().decode(data))));
        return true;
    }

    List<RenderedPage.Artifact> taken() {
        return taken;
    }
}
