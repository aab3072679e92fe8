package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Where a reply sends its reader.
final class Redirect {

    private Redirect() {}

    static boolean is(ReplyHead head) {
        return switch (head.status()) {
            case 301, 302, 303, 307, 308 -> head.headers().first("location").isPresent();
            default -> false;
        };
    }

    /// The target of a redirect, with the fragment of the address before if it has none of its own.
    ///
    /// @throws FetchFailedException when it leads to nowhere on the web
    static Optional<Url> target(Url from, ReplyHead head) throws FetchFailedException {
        if (!is(head)) {
            return Optional.empty();
        }
        String location = text(head.headers().first("location").orElse(""));
        Optional<Url> target = Url.parse(location, from).filter(Url::isHttp);
        if (target.isEmpty()) {
            throw new FetchFailedException(FetchError.BAD_REDIRECT, "to what is no http or https address");
        }
        return target.get().fragment().isPresent() || from.fragment().isEmpty()
                ? target
                : Url.parse(target.get().href() + "#" + from.fragment().get());
    }

    /// Headers are bytes; an address that is not plain ASCII is most likely UTF-8.
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
