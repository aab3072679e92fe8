/// The forward proxy of the browsers: every byte that Chrome sends passes the egress guard here.
@NullMarked
package dev.trawl.chrome.proxy;

import org.jspecify.annotations.NullMarked;
