package dev.trawl.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/// Where the time of a flight recording went: for every kind of thread the frames that were on top, and the tree of our
/// own methods.
final class HotFrames {

    private static final Set<String> SAMPLES = Set.of("jdk.CPUTimeSample", "jdk.ExecutionSample");
    private static final int TOP = 12;
    private static final double LEAST_SHARE = 0.008;

    private final Map<String, Samples> threads = new TreeMap<>();

    static HotFrames of(Path recording) throws IOException {
        var hot = new HotFrames();
        try (var file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                var event = file.readEvent();
                if (SAMPLES.contains(event.getEventType().getName())) {
                    hot.add(event);
                }
            }
        }
        return hot;
    }

    void show(Report report) {
        int all = threads.values().stream().mapToInt(Samples::count).sum();
        report.line("%,d samples of CPU time".formatted(all));
        threads.entrySet().stream()
                .sorted((a, b) -> b.getValue().count() - a.getValue().count())
                .filter(entry -> entry.getValue().count() >= all * LEAST_SHARE)
                .forEach(entry -> show(report, entry.getKey(), entry.getValue(), all));
    }

    private static void show(Report report, String thread, Samples samples, int all) {
        report.line("");
        report.line("### %s: %.1f %%".formatted(thread, 100.0 * samples.count() / all));
        report.line("");
        report.line("on top:");
        samples.top.entrySet().stream()
                .sorted((a, b) -> b.getValue() - a.getValue())
                .limit(TOP)
                .forEach(entry ->
                        report.line("- %4.1f %% `%s`".formatted(100.0 * entry.getValue() / all, entry.getKey())));
        report.line("");
        report.line("ours, with what they call:");
        samples.ours.show(report, "", all);
    }

    private void add(RecordedEvent event) {
        var stack = event.getStackTrace();
        List<RecordedFrame> frames = stack == null ? List.of() : stack.getFrames();
        threads.computeIfAbsent(threadOf(event), _ -> new Samples()).add(frames);
    }

    private static String threadOf(RecordedEvent event) {
        String field = event.hasField("sampledThread") ? "sampledThread" : "eventThread";
        RecordedThread thread = event.getThread(field);
        if (thread == null) {
            return "(unknown)";
        }
        String name = Optional.ofNullable(thread.getJavaName())
                .or(() -> Optional.ofNullable(thread.getOSName()))
                .orElse("");
        return thread.isVirtual() || name.isEmpty() ? "virtual threads" : name.replaceAll("\\d+", "N");
    }

    private static String name(RecordedFrame frame) {
        var method = frame.getMethod();
        return method.getType().getName() + "." + method.getName();
    }

    /// The samples of one kind of thread.
    private static final class Samples {

        private final Map<String, Integer> top = new TreeMap<>();
        private final Node ours = new Node();

        void add(List<RecordedFrame> frames) {
            if (!frames.isEmpty()) {
                top.merge(name(frames.getFirst()), 1, Integer::sum);
            }
            Node node = ours;
            node.count++;
            for (RecordedFrame frame : frames.reversed()) {
                String name = name(frame);
                if (name.startsWith("dev.trawl.") && !name.contains("ambda")) {
                    node = node.below.computeIfAbsent(name, _ -> new Node());
                    node.count++;
                }
            }
        }

        int count() {
            return ours.count;
        }
    }

    /// A method as called along one way, with the samples that were taken in it or below.
    private static final class Node {

        private final Map<String, Node> below = new TreeMap<>();
        private int count;

        void show(Report report, String indent, int all) {
            below.entrySet().stream()
                    .sorted((a, b) -> b.getValue().count - a.getValue().count)
                    .filter(entry -> entry.getValue().count >= all * LEAST_SHARE)
                    .forEach(entry -> {
                        double share = 100.0 * entry.getValue().count / all;
                        report.line("%s- %4.1f %% `%s`"
                                .formatted(indent, share, entry.getKey().replace("dev.trawl.", "")));
                        entry.getValue().show(report, indent + "  ", all);
                    });
        }
    }
}
