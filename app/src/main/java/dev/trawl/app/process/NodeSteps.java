package dev.trawl.app.process;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.Settings;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs the life cycle of a node. The classic format uses the exact messages that older scripts search for. Other
/// formats log the four start phases at debug level. Nothing is logged before logging is configured.
public final class NodeSteps {

    private static final Logger log = LoggerFactory.getLogger(NodeSteps.class);

    private final String mode;
    private final boolean classic;
    private final AtomicBoolean beating = new AtomicBoolean();
    private volatile boolean configured;

    public NodeSteps(Mode mode, Settings settings) {
        this.mode = mode.word();
        this.classic = settings.text(ConfigKey.LOG_FORMAT).equals(LogSetup.CLASSIC);
    }

    /// Classic logs are read by programs that expect only these messages, so nothing else is printed.
    public boolean isClassic() {
        return classic;
    }

    public void configured() {
        configured = true;
        phase("configuration");
        say("Starting {} node...", mode);
    }

    public void initialised() {
        phase("services");
        say("Distribution services initialized in {} mode", mode);
    }

    public void schedulerStarted() {
        phase("components");
        say("TaskScheduler started in {} mode", mode);
    }

    public void devicesStarted() {
        say("DeviceManager started");
    }

    /// @param place host and port of this server
    public void serving(String place) {
        phase("loop");
        say("{} node started on {}", Character.toUpperCase(mode.charAt(0)) + mode.substring(1), place);
    }

    public void registered() {
        phase("components");
        say("Device registered successfully");
    }

    /// @param place host and port of the server that this worker uses
    public void working(String id, String place) {
        beating.set(true);
        phase("loop");
        say("Worker node started");
        say("Device ID: {}", id);
        say("Master: {}", place);
    }

    public void stopping() {
        say("Stopping {} node...", mode);
    }

    public void devicesStopped() {
        say("DeviceManager stopped");
    }

    public void schedulerStopped() {
        say("TaskScheduler stopped");
    }

    public void offline() {
        say("Device status updated to offline, no new tasks are taken");
    }

    /// Logged once, however often it is called.
    public void heartbeatStopped() {
        if (beating.getAndSet(false)) {
            say("Heartbeat stopped");
        }
    }

    public void servicesStopped() {
        say("Distribution services stopped");
    }

    /// Logs a failed start. The command line prints the same message to the user.
    public void failed(RuntimeException failure) {
        if (configured && classic && failure instanceof CommandFailedException known) {
            String words = known.complaint().text(MessageLanguage.of(System.getenv()));
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
