package dev.trawl.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// CPU time that this process has used.
final class ProcessorTime {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessorTime() {}

    /// In nanoseconds.
    static long ofProcess() {
        return SYSTEM.getProcessCpuTime();
    }
}
