package dev.trawl.crawl.fetch.http;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.url.Url;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Determines the target of a redirect.
final class Redirect {

    private Redirect() {}

    static boolean is(ReplyHead head) {
        return switch (head.status()) {
            case 301, 302, 303, 307, 308 -> !locations(head).isEmpty();
            default -> false;
        };
    }

    /// The distinct non-empty Location values.
    private static List<String> locations(ReplyHead head) {
        return head.headers().all("location").stream()
                .filter(location -> !location.isEmpty())
                .distinct()
                .toList();
    }

    /// The target of a redirect. Keeps the fragment of the previous URL if the target has none.
    ///
    /// @throws FetchFailedException if the target is not an http or https URL, or a reply of any status
    /// has two targets
    static Optional<Url> target(Url from, ReplyHead head) throws FetchFailedException {
        List<String> locations = locations(head);
        if (locations.size() > 1) {
            throw new FetchFailedException(FetchError.BAD_RESPONSE, "two different Location headers");
        }
        if (!is(head)) {
            return Optional.empty();
        }
        String location = text(locations.getFirst());
        Optional<Url> target = Url.parse(location, from).filter(Url::isHttp);
        if (target.isEmpty()) {
            throw new FetchFailedException(FetchError.BAD_REDIRECT, "to what is no http or https address");
        }
        return target.get().fragment().isPresent() || from.fragment().isEmpty()
                ? target
                : Url.parse(target.get().href() + "#" + from.fragment().get());
    }

    /// Header values are bytes. A URL with non-ASCII bytes is most likely UTF-8.
    private static String text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            return value;
        }
    }
}
