package dev.trawl.cli.client;

import java.net.URI;

/// The location of a server.
///
/// @param start the command suggested to the user if the server is unreachable
record ServerLocation(URI address, String start) {}
