package dev.trawl.gateway.tls;

import java.nio.file.Path;
import java.util.Optional;

/// `listen.tls.*`: where certificate and key are.
///
/// @param certificate PEM file with the server's own certificate first, then those that lead to its CA
/// @param key PEM file with its private key
/// @param clientCa PEM file with the CAs of clients; when it is there, every client must show a certificate
public record TlsFiles(Path certificate, Path key, Optional<Path> clientCa) {}
