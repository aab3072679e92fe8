package dev.trawl.crawl.url;

import dev.trawl.crawl.url.Url.Layout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parts of a URL during parsing, and their serialisation.
final class UrlParts {

    String scheme = "";
    String userInfo = "";

    @Nullable
    String host;

    int port = -1;

    @Nullable
    String opaquePath;

    List<String> path = new ArrayList<>();

    @Nullable
    String query;

    @Nullable
    String fragment;

    boolean isSpecial() {
        return SpecialScheme.isSpecial(scheme);
    }

    void copyAuthority(Url base) {
        userInfo = base.userInfo();
        host = base.hasAuthority() ? base.host() : null;
        port = base.explicitPort();
    }

    void copyPath(Url base) {
        if (base.hasOpaquePath()) {
            opaquePath = base.path();
        } else if (!base.path().isEmpty()) {
            Collections.addAll(path, base.path().substring(1).split("/", -1));
        }
        query = base.query().orElse(null);
    }

    /// Drops the last segment, except the drive letter of a file.
    void shorten() {
        boolean onlyDrive = scheme.equals("file") && path.size() == 1 && DriveLetter.isNormal(path.getFirst());
        if (!onlyDrive && !path.isEmpty()) {
            path.removeLast();
        }
    }

    Url build() {
        StringBuilder href = new StringBuilder(scheme).append(':');
        int hostStart = href.length();
        int hostEnd = hostStart;
        if (host != null) {
            href.append("//").append(userInfo).append(userInfo.isEmpty() ? "" : "@");
            hostStart = href.length();
            hostEnd = href.append(host).length();
            if (port >= 0) {
                href.append(':').append(port);
            }
        } else if (opaquePath == null && path.size() > 1 && path.getFirst().isEmpty()) {
            href.append("/.");
        }
        int pathStart = href.length();
        appendPath(href);
        int pathEnd = href.length();
        if (query != null) {
            href.append('?').append(query);
        }
        int queryEnd = href.length();
        if (fragment != null) {
            href.append('#').append(fragment);
        }
        return new Url(
                href.toString(), new Layout(scheme.length(), hostStart, hostEnd, port, pathStart, pathEnd, queryEnd));
    }

    private void appendPath(StringBuilder href) {
        if (opaquePath != null) {
            href.append(opaquePath);
        } else {
            path.forEach(segment -> href.append('/').append(segment));
        }
    }
}
