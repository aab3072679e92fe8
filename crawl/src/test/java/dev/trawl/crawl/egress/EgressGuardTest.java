package dev.trawl.crawl.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.crawl.egress.EgressGuard.Verdict;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressGuardTest {

    private final EgressGuard strict = new EgressGuard(List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.255.255.255",
                "10.0.0.0",
                "10.255.255.255",
                "100.64.0.0",
                "100.100.100.200",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.0.1",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.0.2.7",
                "192.88.99.1",
                "192.168.0.1",
                "192.168.255.255",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.9",
                "203.0.113.200",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::7f00:1",
                "64:ff9b::7f00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:2::1",
                "2001:10::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "3fff::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "ff02::1"
            })
    void an_address_that_is_not_plainly_public_is_refused(String address) throws Exception {
        assertThat(strict.permits(InetAddress.ofLiteral(address), 80)).isFalse();
        assertThat(strict.check(address, 80)).isInstanceOf(Verdict.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "128.0.0.1",
                "168.63.129.17", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255",
                "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1", "2606:4700::1111", "2a00:1450::1"
            })
    void a_public_address_is_permitted_on_the_usual_ports_only(String address) {
        InetAddress literal = InetAddress.ofLiteral(address);
        assertThat(List.of(80, 443, 8080, 8443)).allMatch(port -> strict.permits(literal, port));
        assertThat(List.of(22, 25, 6379, 9200, 65_535)).noneMatch(port -> strict.permits(literal, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.1", "2130706433", "localhost", "::ffff:127.0.0.1", "::ffff:a9fe:a9fe"})
    void other_spellings_of_a_refused_address_are_refused(String host) throws Exception {
        assertThat(strict.check(host, 80)).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void an_address_that_still_carries_its_mapped_form_is_refused() throws Exception {
        byte[] mapped = new byte[16];
        mapped[10] = (byte) 0xff;
        mapped[11] = (byte) 0xff;
        mapped[12] = 8;
        assertThat(strict.permits(Inet6Address.getByAddress("", mapped, -1), 80))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata.google.internal", "METADATA.google.internal.", "metadata", "instance-data"})
    void metadata_names_are_refused_without_asking_for_them(String host) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        EgressGuard guard = new EgressGuard(List.of(), _ -> {
            asked.incrementAndGet();
            return List.of(InetAddress.ofLiteral("1.1.1.1"));
        });
        assertThat(guard.check(host, 80)).isInstanceOf(Verdict.Refused.class);
        assertThat(asked.get()).isZero();
    }

    @Test
    void a_name_is_resolved_once_and_only_its_permitted_addresses_are_given() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        EgressGuard guard = new EgressGuard(
                List.of(),
                _ -> asked.incrementAndGet() == 1
                        ? List.of(InetAddress.ofLiteral("10.0.0.1"), InetAddress.ofLiteral("1.1.1.1"))
                        : List.of(InetAddress.ofLiteral("127.0.0.1")));
        assertThat(guard.check("rebinding.test", 443))
                .isEqualTo(
                        new Verdict.Permitted(List.of(new InetSocketAddress(InetAddress.ofLiteral("1.1.1.1"), 443))));
        assertThat(asked.get()).isEqualTo(1);
    }

    @Test
    void a_refusal_names_the_address() throws Exception {
        EgressGuard guard = new EgressGuard(List.of(), _ -> List.of(InetAddress.ofLiteral("10.0.0.1")));
        assertThat(guard.check("inside.test", 80))
                .isEqualTo(
                        new Verdict.Refused(
                                "inside.test (10.0.0.1) on port 80 may not be connected to; egress.allow opens it on a server, --allow-private in a local command"));
    }

    @Test
    void a_name_without_an_address_is_unknown() {
        EgressGuard guard = new EgressGuard(List.of(), _ -> List.of());
        assertThatThrownBy(() -> guard.check("empty.test", 80)).isInstanceOf(UnknownHostException.class);
    }

    @Test
    void an_entry_opens_exactly_its_addresses_and_port() {
        EgressGuard guard = new EgressGuard(List.of("10.1.0.0/16:9000", "[fd00::/8]:443", "127.0.0.1:7000"));
        assertThat(guard.permits(InetAddress.ofLiteral("10.1.255.1"), 9000)).isTrue();
        assertThat(guard.permits(InetAddress.ofLiteral("10.1.255.1"), 80)).isFalse();
        assertThat(guard.permits(InetAddress.ofLiteral("10.2.0.1"), 9000)).isFalse();
        assertThat(guard.permits(InetAddress.ofLiteral("1.1.1.1"), 9000)).isFalse();
        assertThat(guard.permits(InetAddress.ofLiteral("fd12::1"), 443)).isTrue();
        assertThat(guard.permits(InetAddress.ofLiteral("fc12::1"), 443)).isFalse();
        assertThat(guard.permits(InetAddress.ofLiteral("127.0.0.1"), 7000)).isTrue();
        assertThat(guard.permits(InetAddress.ofLiteral("127.0.0.2"), 7000)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10.0.0.0/8",
                "10.0.0.0/33:80",
                "10.0.0.0/-1:80",
                "10.0.0.0/8:0",
                "10.0.0.0/8:65536",
                "name.test:80",
                "fd00::/8:443",
                "[fd00::/129]:443",
                "10.0.0.0/8:*",
                ":80",
                "[::1]"
            })
    void an_entry_that_cannot_be_read_is_named(String entry) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EgressGuard(List.of(entry)))
                .withMessage("egress.allow must be like 10.0.0.0/8:9000 or [fd00::/8]:443, not '%s'".formatted(entry));
    }

    @Test
    void a_guard_open_to_private_networks_still_refuses_metadata() throws Exception {
        EgressGuard open = EgressGuard.openToPrivate();
        assertThat(List.of("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "::1", "fd00::1"))
                .allMatch(address -> open.permits(InetAddress.ofLiteral(address), 4711));
        assertThat(List.of("169.254.169.254", "0.0.0.0", "100.100.100.200", "224.0.0.1", "fe80::1"))
                .noneMatch(address -> open.permits(InetAddress.ofLiteral(address), 80));
        assertThat(open.check("metadata.google.internal", 80)).isInstanceOf(Verdict.Refused.class);
    }
}
