package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpEvent;
import dev.trawl.chrome.cdp.CdpSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Passes the events of a tab, and of its frames from other sites, to the page that it loads at the moment. Such a
/// frame has a session of its own, which is prepared before the frame starts.
final class TabEvents {

    private static final int MOST_FRAMES = 50;
    private static final List<Map<String, Object>> FRAMES_ONLY =
            List.of(Map.of("type", "iframe"), Map.of("exclude", true));

    private final AtomicReference<Optional<PageState>> page = new AtomicReference<>(Optional.empty());
    private final Map<String, CdpSession> frames = new ConcurrentHashMap<>();
    private volatile String settings = "";
    private volatile List<Map<String, String>> patterns = List.of();

    TabEvents(CdpSession session) {
        listen(session);
    }

    private void listen(CdpSession session) {
        session.listen(event -> {
            if (event.method().equals("Target.attachedToTarget")) {
                attached(session, event);
            }
            page.get().ifPresent(current -> current.accept(session, event));
        });
    }

    /// Requests the sessions of frames from other sites.
    static void attachFrames(CdpSession session) {
        session.tell(
                "Target.setAutoAttach",
                Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true, "filter", FRAMES_ONLY));
    }

    private void attached(CdpSession parent, CdpEvent event) {
        CdpSession frame = parent.connection().session(event.text("sessionId"));
        frames.values().removeIf(CdpSession::isDetached);
        if (frames.size() < MOST_FRAMES) {
            frames.put(event.params().path("targetInfo").path("targetId").asString(""), frame);
            listen(frame);
            frame.tell("Network.enable", Map.of());
            frame.tell("Fetch.enable", Map.of("patterns", patterns));
            attachFrames(frame);
        }
        frame.tell("Runtime.runIfWaitingForDebugger", Map.of());
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
