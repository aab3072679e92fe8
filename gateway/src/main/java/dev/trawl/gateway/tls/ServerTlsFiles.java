package dev.trawl.gateway.tls;

import java.nio.file.Path;
import java.util.Optional;

/// `listen.tls.*`: paths of certificate and key.
///
/// @param certificate PEM file with the server certificate first, then the chain to its CA
/// @param key PEM file with its private key
/// @param clientCa PEM file with the CAs of clients; when present, every client must present a certificate
public record ServerTlsFiles(Path certificate, Path key, Optional<Path> clientCa) {}
