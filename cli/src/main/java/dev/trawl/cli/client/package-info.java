/// Client access to a server: its URL, the token, requests and error responses.
@NullMarked
package dev.trawl.cli.client;

import org.jspecify.annotations.NullMarked;
