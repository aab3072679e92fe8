package dev.trawl.cli.job;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.spi.crawl.UrlCause;

/// The remedies for failed URLs, by cause.
public final class CauseRemedy {

    private CauseRemedy() {}

    /// @param status the HTTP status; 0 if there was none
    public static Phrase of(UrlCause cause, int status) {
        return switch (cause) {
            case DNS -> Phrase.of("check the host names; exclude hosts that no longer exist");
            case CONNECT, TIMEOUT, HOST_GIVEN_UP ->
                Phrase.of("the host was down or overloaded; retry later, with a longer delay if it happens again");
            case TLS -> Phrase.of("the host has no trusted certificate; check it with 'trawl fetch URL'");
            case BLOCKED_ADDRESS ->
                Phrase.of("permit the private address: --allow-private for 'trawl crawl', egress.allow for a server");
            case STATUS -> ofStatus(status);
            case ROBOTS_UNREACHABLE ->
                Phrase.of("robots.txt must be readable first; retry when the host answers again");
            case REDIRECTS, BAD_REPLY -> Phrase.of("look at one of the URLs with 'trawl fetch URL'");
            case MEMORY -> Phrase.of("raise crawl.memory or the heap of the workers, then retry");
            case SECRET -> Phrase.of("set the secret, then retry: 'trawl secret set NAME --host HOST'");
            case BAD_ADDRESS, NO_SITEMAP -> Phrase.of("correct the URL in the job; a retry does not help");
            default -> Phrase.of("see the log of the workers, then retry");
        };
    }

    private static Phrase ofStatus(int status) {
        return switch (status) {
            case 401, 403, 407 -> Phrase.of("the site refuses the crawler; check the login, the agent and its terms");
            case 429 -> Phrase.of("the site limits the rate; retry with a longer delay");
            default ->
                status >= 500
                        ? Phrase.of("the server had errors; retry later")
                        : Phrase.of("look at one of the URLs with 'trawl fetch URL'");
        };
    }
}
