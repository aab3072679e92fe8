package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// 001.22: the size of the machine is what the system says of it.
@EnabledOnOs(OS.LINUX)
class MachineTest {

    @Test
    void cores_are_those_of_the_system_that_the_process_may_use() throws IOException {
        long listed = lines("/proc/cpuinfo").stream()
                .filter(line -> line.startsWith("processor"))
                .count();
        assertThat((long) Machine.size().cores()).isBetween(1L, listed);
    }

    @Test
    void memory_size_is_at_most_the_physical_memory() throws IOException {
        long total = lines("/proc/meminfo").stream()
                .filter(line -> line.startsWith("MemTotal:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElseThrow();
        assertThat(Machine.size().memoryBytes()).isPositive().isLessThanOrEqualTo(total);
    }

    @Test
    void disk_is_the_file_system_of_the_working_folder() {
        var here = Path.of("").toAbsolutePath().toFile();
        assertThat(Machine.size().diskBytes()).isEqualTo(here.getTotalSpace());
        assertThat(Machine.size().diskFree()).isBetween(0L, here.getTotalSpace());
    }

    @Test
    void network_is_counted_over_all_interfaces_and_never_shrinks() throws IOException {
        long before = bytes();
        var said = Machine.status(1, 0);
        assertThat(said.networkBytes()).isBetween(before, bytes());
        long interfaces = lines("/proc/net/dev").stream()
                .filter(line -> line.contains(":") && !line.strip().startsWith("lo:"))
                .count();
        assertThat((long) said.machine().networkInterfaces()).isEqualTo(interfaces);
    }

    private static long bytes() throws IOException {
        return lines("/proc/net/dev").stream()
                .filter(line -> line.contains(":"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip().split(" +"))
                .mapToLong(columns -> Long.parseLong(columns[0]) + Long.parseLong(columns[8]))
                .sum();
    }

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(Path.of(file));
    }
}
