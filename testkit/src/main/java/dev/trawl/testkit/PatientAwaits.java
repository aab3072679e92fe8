package dev.trawl.testkit;

import java.time.Duration;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/// Sets Awaitility's defaults for every test JVM: a condition is checked at once and every 20 ms, for at most a minute.
/// The bound only ends a test that hangs; a busy machine must never reach it. Numbers are formatted as the program
/// formats them, whatever the locale of the machine. JUnit finds this class by its service file.
public final class PatientAwaits implements LauncherSessionListener {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration INTERVAL = Duration.ofMillis(20);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        Awaitility.setDefaultTimeout(LONGEST);
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        Awaitility.setDefaultPollInterval(INTERVAL);
    }
}
