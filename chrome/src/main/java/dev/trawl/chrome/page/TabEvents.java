package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpEvent;
import dev.trawl.chrome.cdp.CdpSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;

/// Passes the events of a tab, and of its frames from other sites, to the page that it loads at the moment. Such a
/// frame has a session of its own, which is prepared before the frame starts. Workers have one too, but it does not
/// report their requests. A worker beyond the limit of the page is never started.
final class TabEvents {

    private static final int MOST_FRAMES = 50;
    private static final String ATTACHED = "Target.attachedToTarget";
    private static final String WORKER = "worker";
    private static final List<Map<String, Object>> FRAMES_AND_WORKERS =
            List.of(Map.of("type", "iframe"), Map.of("type", WORKER), Map.of("exclude", true));

    private final AtomicReference<Optional<PageState>> page = new AtomicReference<>(Optional.empty());
    private final Map<String, CdpSession> frames = new ConcurrentHashMap<>();
    private volatile String settings = "";
    private volatile List<Map<String, String>> patterns = List.of();

    TabEvents(CdpSession session) {
        listen(session);
    }

    private void listen(CdpSession session) {
        session.listen(event -> {
            if (event.method().equals(ATTACHED)) {
                attached(session, event);
            }
            page.get().ifPresent(current -> current.accept(session, event));
        });
    }

    /// Requests the sessions of workers and of frames from other sites.
    static void attachChildren(CdpSession session) {
        session.tell(
                "Target.setAutoAttach",
                Map.of(
                        "autoAttach",
                        true,
                        "waitForDebuggerOnStart",
                        true,
                        "flatten",
                        true,
                        "filter",
                        FRAMES_AND_WORKERS));
    }

    private void attached(CdpSession parent, CdpEvent event) {
        CdpSession child = parent.connection().session(event.text("sessionId"));
        JsonNode info = event.params().path("targetInfo");
        if (info.path("type").asString("").equals(WORKER)) {
            if (page.get().filter(PageState::startWorker).isEmpty()) {
                return; // never starts
            }
            listen(child);
            attachChildren(child);
        } else {
            prepare(info.path("targetId").asString(""), child);
        }
        child.tell("Runtime.runIfWaitingForDebugger", Map.of());
    }

    private void prepare(String id, CdpSession frame) {
        frames.values().removeIf(CdpSession::isDetached);
        if (frames.size() < MOST_FRAMES) {
            frames.put(id, frame);
            listen(frame);
            frame.tell("Network.enable", Map.of());
            frame.tell("Fetch.enable", Map.of("patterns", patterns));
            attachChildren(frame);
        }
    }

    void passTo(PageState current) {
        page.set(Optional.of(current));
    }

    void stop() {
        page.set(Optional.empty());
    }

    /// True if the settings differ from those of the page before. Remembers them.
    boolean change(String next, List<Map<String, String>> paused) {
        boolean changed = !settings.equals(next);
        settings = next;
        patterns = paused;
        return changed;
    }

    /// The sessions of frames from other sites, by frame id.
    Map<String, CdpSession> frames() {
        frames.values().removeIf(CdpSession::isDetached);
        return Map.copyOf(frames);
    }
}
