package dev.trawl.s3;

import dev.trawl.spi.InvalidBackendUrl;
import dev.trawl.spi.PercentCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The parsed blob store URL: `s3://bucket/prefix?endpoint=http://host:port&region=…`. Without an endpoint it
/// means Amazon S3.
///
/// @param prefix the common prefix of all object names; empty or ending with `/`
/// @param endpoint the URL of an S3-compatible store
/// @param accessKey, secretKey the credentials before an `@` in the URL; empty when absent
record S3Address(
        String bucket, String prefix, Optional<URI> endpoint, String region, String accessKey, String secretKey) {

    private static final String KEY = "blob.url";
    private static final String SHAPE = "it has the form s3://bucket/prefix?endpoint=http://host:port&region=us-east-1";
    private static final String USUAL_REGION = "us-east-1";
    private static final int LONGEST_PREFIX = 200;
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final Pattern PREFIX = Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*/)*");
    private static final Pattern ENDPOINT =
            Pattern.compile("https?://([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?/?");
    private static final Set<String> PARAMETERS = Set.of("endpoint", "region");

    /// Parses a URL. An invalid one is rejected with the reason; the message never contains the secret.
    static S3Address parse(String url) {
        try {
            return read(url);
        } catch (IllegalArgumentException e) {
            throw InvalidBackendUrl.of(KEY, url, SHAPE, e);
        }
    }

    private static S3Address read(String url) {
        URI uri = uri(url.replaceFirst("^s3://[^/?@]*@", "s3://"));
        var parameters = parameters(Optional.ofNullable(uri.getRawQuery()).orElse(""));
        String[] keys = credentials(url);
        return new S3Address(
                checked(uri.getRawAuthority(), BUCKET, "a bucket has 3 to 63 small letters, digits, '-' and '.'"),
                prefix(Optional.ofNullable(uri.getRawPath()).orElse("")),
                Optional.ofNullable(parameters.get("endpoint")).map(S3Address::endpoint),
                parameters.getOrDefault("region", USUAL_REGION),
                keys[0],
                keys[1]);
    }

    /// The location, for messages.
    String place() {
        return endpoint.map(URI::toString).orElse("Amazon S3 in " + region) + ", bucket " + bucket;
    }

    private static URI uri(String url) {
        try {
            URI uri = new URI(url);
            if (!"s3".equals(uri.getScheme()) || uri.getRawAuthority() == null) {
                throw wrong(SHAPE);
            }
            return uri;
        } catch (URISyntaxException broken) {
            throw wrong("it is no address: " + broken.getReason());
        }
    }

    private static String[] credentials(String url) {
        var found = Pattern.compile("^s3://([^/?@:]*):([^/?@]*)@").matcher(url);
        return found.find() ? new String[] {decoded(found.group(1)), decoded(found.group(2))} : new String[] {"", ""};
    }

    private static Map<String, String> parameters(String query) {
        var found = new HashMap<String, String>();
        for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            if (!PARAMETERS.contains(parts[0]) || parts.length < 2 || parts[1].isEmpty()) {
                throw wrong(
                        "the parameter '%s' is unknown or empty; there are endpoint and region".formatted(parts[0]));
            }
            found.put(parts[0], decoded(parts[1]));
        }
        return found;
    }

    private static URI endpoint(String text) {
        if (!ENDPOINT.matcher(text).matches()) {
            throw wrong("the endpoint has the form http://host:port or https://host:port");
        }
        return URI.create(text);
    }

    private static String prefix(String path) {
        String trimmed = path.replaceFirst("^/", "").replaceFirst("/$", "");
        String prefix = trimmed.isEmpty() ? "" : trimmed + "/";
        if (prefix.length() > LONGEST_PREFIX) {
            throw wrong("a prefix has at most %d characters".formatted(LONGEST_PREFIX));
        }
        return checked(prefix, PREFIX, "a prefix has letters, digits, '-', '_' and '.' between slashes");
    }

    private static String checked(String text, Pattern form, String words) {
        if (!form.matcher(text).matches()) {
            throw wrong(words + ", not '" + text + "'");
        }
        return text;
    }

    private static String decoded(String text) {
        return PercentCode.decode(KEY, text);
    }

    private static IllegalArgumentException wrong(String words) {
        return new IllegalArgumentException(KEY + ": " + words);
    }

    @Override
    public String toString() {
        return place();
    }
}
