/// The way to a server: its address, the token, requests and their problems.
@NullMarked
package dev.trawl.cli.client;

import org.jspecify.annotations.NullMarked;
