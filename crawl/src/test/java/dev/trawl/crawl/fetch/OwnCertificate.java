package dev.trawl.crawl.fetch;

import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;

/// A self-made certificate for `service.test`, and who believes it.
final class OwnCertificate {

    private final Certificates made;

    OwnCertificate(Path folder) {
        this.made = Certificates.make(folder, "service", "-ext", "SAN=dns:service.test");
    }

    TlsTrust trust() {
        return TlsTrust.in(made.trusted());
    }

    TlsTrust trustForAnyName() {
        return TlsTrust.of(made.context(), false);
    }

    ServerSocket listen() throws IOException {
        return made.context().getServerSocketFactory().createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    }
}
