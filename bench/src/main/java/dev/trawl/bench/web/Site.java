package dev.trawl.bench.web;

import java.util.List;
import java.util.stream.IntStream;

/// The addresses of the pages, which are numbered from 0.
public record Site(Layout layout, int pages, int port) {

    private static final int FOLDERS = 100;

    public Site {
        if (pages < layout.hosts()) {
            throw new IllegalArgumentException("%d hosts need more than %d pages".formatted(layout.hosts(), pages));
        }
    }

    /// One page of every host, from which all pages can be reached.
    public List<String> seeds() {
        return IntStream.range(0, layout.hosts()).mapToObj(this::url).toList();
    }

    /// Host and port of a page.
    public String authority(int page) {
        return layout.address(host(page)) + ":" + port;
    }

    public String url(int page) {
        return "http://" + authority(page) + path(page);
    }

    static String path(int page) {
        return "/d%02d/p%d.html".formatted(page % FOLDERS, page);
    }

    /// How one page names another: without the host when they share it.
    String link(int from, int to) {
        return host(from) == host(to) ? path(to) : url(to);
    }

    int host(int page) {
        return page % layout.hosts();
    }
}
