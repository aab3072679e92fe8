package dev.trawl.app.process;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;

/// Rejects Java deserialization in the whole process. No protocol of the program uses it, so gadget classes of
/// libraries are harmless. The launcher sets the same with `jdk.serialFilter`; this class covers programs that
/// start the JVM themselves.
public final class SerialFilter {

    private SerialFilter() {}

    /// Installs the filter unless the command line has set one.
    public static void install() {
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(_ -> Status.REJECTED);
        }
    }
}
