package dev.trawl.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ServerAddressTest {

    @Test
    void a_wildcard_listener_announces_the_host_name() throws UnknownHostException {
        String name = InetAddress.getLocalHost().getHostName();
        assertThat(ServerAddress.announced("https://127.0.0.1:7989", "0.0.0.0")).isEqualTo("https://" + name + ":7989");
        assertThat(ServerAddress.announced("https://10.0.0.7:7989", "10.0.0.7")).isEqualTo("https://10.0.0.7:7989");
        assertThat(ServerAddress.announced("", "0.0.0.0")).isEmpty();
    }

    @Test
    void this_machine_reaches_such_a_server_on_loopback() {
        assertThat(ServerAddress.of("http", "0.0.0.0", 7989)).isEqualTo("http://127.0.0.1:7989");
        assertThat(ServerAddress.of("http", "::1", 7989)).isEqualTo("http://[::1]:7989");
    }
}
