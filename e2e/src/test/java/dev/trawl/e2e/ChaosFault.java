package dev.trawl.e2e;

import dev.trawl.e2e.ClusterTrial.Fault;
import dev.trawl.engines.Engine;
import dev.trawl.engines.TcpProxy;
import java.time.Duration;

/// Something that goes wrong for a while.
///
/// @param kind what the report calls it
record ChaosFault(String kind, Fault begin, Fault end) {

    /// Lets it last that long.
    void last(Duration time) throws Exception {
        try {
            begin.run();
            ClusterTrial.hold(time);
        } finally {
            end.run();
        }
    }

    static ChaosFault killed(String name, Engine engine) {
        return new ChaosFault(name + " killed", engine::kill, engine::restart);
    }

    static ChaosFault paused(String name, Engine engine) {
        return new ChaosFault(name + " paused", engine::pause, engine::resume);
    }

    /// Neither way: connections stay, and nothing passes.
    static ChaosFault held(String name, TcpProxy way) {
        return new ChaosFault(name + " cut off both ways", way::hold, way::pass);
    }

    /// One way: what is asked arrives, the answer does not.
    static ChaosFault unanswered(String name, TcpProxy way) {
        return new ChaosFault(name + " cut off one way", way::cutBeforeReply, way::pass);
    }

    static ChaosFault refused(String name, TcpProxy way) {
        return new ChaosFault(name + " connections refused", way::cut, way::pass);
    }
}
