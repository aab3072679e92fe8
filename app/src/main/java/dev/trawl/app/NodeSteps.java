package dev.trawl.app;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Mode;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Language;
import dev.trawl.cli.terminal.Typed;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a node says on its way from the start to the end. A classic log has it word for word as older scripts look for
/// it; any other has the four phases of the start, for debugging. Nothing is said before the log is set up.
final class NodeSteps {

    private static final Logger log = LoggerFactory.getLogger(NodeSteps.class);

    private final String mode;
    private final boolean classic;
    private final AtomicBoolean beating = new AtomicBoolean();
    private volatile boolean configured;

    NodeSteps(Mode mode, Settings settings) {
        this.mode = mode.word();
        this.classic = settings.text(ConfigKey.LOG_FORMAT).equals(LogSetup.CLASSIC);
    }

    /// The log is for programs that know these words, so nothing else is printed beside it.
    boolean isClassic() {
        return classic;
    }

    void configured() {
        configured = true;
        phase("configuration");
        say("Starting {} node...", mode);
    }

    void initialised() {
        phase("services");
        say("Distribution services initialized in {} mode", mode);
    }

    void schedulerStarted() {
        phase("components");
        say("TaskScheduler started in {} mode", mode);
    }

    void devicesStarted() {
        say("DeviceManager started");
    }

    /// @param place where this server is found
    void serving(String place) {
        phase("loop");
        say("{} node started on {}", Character.toUpperCase(mode.charAt(0)) + mode.substring(1), place);
    }

    void registered() {
        phase("components");
        say("Device registered successfully");
    }

    /// @param place where its server is found
    void working(String id, String place) {
        beating.set(true);
        phase("loop");
        say("Worker node started");
        say("Device ID: {}", id);
        say("Master: {}", place);
    }

    void stopping() {
        say("Stopping {} node...", mode);
    }

    void devicesStopped() {
        say("DeviceManager stopped");
    }

    void schedulerStopped() {
        say("TaskScheduler stopped");
    }

    void offline() {
        say("Device status updated to offline, no new tasks are taken");
    }

    /// Said once, however often it is told.
    void heartbeatStopped() {
        if (beating.getAndSet(false)) {
            say("Heartbeat stopped");
        }
    }

    void servicesStopped() {
        say("Distribution services stopped");
    }

    /// A start that failed; the command line says the same to the person who typed it.
    void failed(RuntimeException failure) {
        if (configured && classic && failure instanceof CommandFailedException known) {
            String words = known.complaint().text(Language.of(System.getenv()));
            log.error("{}", Typed.commands(words));
        }
    }

    private void say(String words, Object... particulars) {
        if (configured && classic) {
            log.info(words, particulars);
        }
    }

    private void phase(String name) {
        if (!classic) {
            log.debug("start went on phase={} mode={}", name, mode);
        }
    }
}
