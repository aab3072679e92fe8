package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Puts the documents of frames from other origins into that of the page. Scripts of the page cannot read them, and
/// some
/// run in other processes. Such frames inside of frames, and a frame that cannot be read, are left out.
final class FrameDocuments {

    private static final Pattern PLACE = Pattern.compile("<!--frame ([0-9A-F]{1,64})-->");
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int MOST = 50;
    private static final String MARK = "function(id) { this.trawlFrame = id }";

    private final CdpSession session;
    private final TabEvents events;
    private final Map<String, CdpSession> marked = new HashMap<>();

    FrameDocuments(CdpSession session, TabEvents events) {
        this.session = session;
        this.events = events;
    }

    /// Marks the elements of the frames, so that the document of the page names them.
    void mark(PageScripts scripts, Deadline deadline) throws CdpException, InterruptedException {
        Map<String, CdpSession> frames = new HashMap<>(events.frames());
        JsonNode tree = session.call("Page.getFrameTree", Map.of(), deadline).path("frameTree");
        addForeign(tree, frames);
        for (var frame : frames.entrySet()) {
            try {
                mark(frame.getKey(), scripts.context(deadline), deadline);
                marked.put(frame.getKey(), frame.getValue());
            } catch (CdpException failed) {
                passIfFatal(failed, deadline);
            }
        }
    }

    /// Frames of another origin in the same process have no session of their own.
    private void addForeign(JsonNode tree, Map<String, CdpSession> frames) {
        String origin = tree.path("frame").path("securityOrigin").asString("");
        for (JsonNode child : tree.path("childFrames")) {
            JsonNode frame = child.path("frame");
            if (!frame.path("securityOrigin").asString("").equals(origin) && frames.size() < MOST) {
                frames.putIfAbsent(frame.path("id").asString(""), session);
            }
        }
    }

    private void mark(String frame, int context, Deadline deadline) throws CdpException, InterruptedException {
        int node = session.call("DOM.getFrameOwner", Map.of("frameId", frame), deadline)
                .path("backendNodeId")
                .asInt(0);
        JsonNode element =
                session.call("DOM.resolveNode", Map.of("backendNodeId", node, "executionContextId", context), deadline);
        session.call(
                "Runtime.callFunctionOn",
                Map.of(
                        "objectId", element.path("object").path("objectId").asString(""),
                        "functionDeclaration", MARK,
                        "arguments", List.of(Map.of("value", frame))),
                deadline);
    }

    /// Replaces the marks by the content of the frames.
    String insert(String html, long most, Deadline deadline) throws CdpException, InterruptedException {
        if (marked.isEmpty()) {
            return html;
        }
        StringBuilder whole = new StringBuilder();
        Matcher places = PLACE.matcher(html);
        while (places.find()) {
            CdpSession frame = marked.remove(places.group(1));
            long left = most - html.length() - whole.length();
            String content = frame == null || left <= 0 ? "" : content(places.group(1), frame, left, deadline);
            places.appendReplacement(whole, Matcher.quoteReplacement(content));
        }
        return places.appendTail(whole).toString();
    }

    private static String content(String id, CdpSession frame, long most, Deadline deadline)
            throws CdpException, InterruptedException {
        try {
            return new PageScripts(frame, id)
                    .run("inner", deadline.orIn(LONGEST), most)
                    .asString("");
        } catch (CdpException failed) {
            passIfFatal(failed, deadline);
            return "";
        }
    }

    /// A frame may go away at any time; the tab may not.
    private static void passIfFatal(CdpException failed, Deadline deadline) throws CdpException {
        if (failed.kind() == CdpException.Cause.CLOSED || deadline.isOver()) {
            throw failed;
        }
    }
}
