package dev.trawl.cli.client;

import java.net.URI;

/// Where a server is.
///
/// @param start the command to be told to who does not find it there
record Place(URI address, String start) {}
