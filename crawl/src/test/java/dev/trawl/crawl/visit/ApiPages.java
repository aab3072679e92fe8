package dev.trawl.crawl.visit;

import java.util.ArrayList;
import java.util.List;

/// The JSON pages of a paged API: [#PAGES] pages of [#SIZE] items.
final class ApiPages {

    static final int PAGES = 4;
    static final int SIZE = 3;

    private ApiPages() {}

    static String after(String cursor) {
        int page = Integer.parseInt(cursor, 10);
        return body(page, page + 1 < PAGES ? ", \"next\": " + (page + 1) : ", \"next\": null");
    }

    static String cursor(String cursor, List<String> chain) {
        int at = chain.indexOf(cursor);
        return body(at, ", \"next\": \"%s\"".formatted(chain.get(at + 1)));
    }

    static String page(String number) {
        int page = Integer.parseInt(number, 10) - 1;
        String more = ", \"total\": %d, \"pages\": %d, \"more\": %b".formatted(PAGES * SIZE, PAGES, page + 1 < PAGES);
        return page < PAGES ? body(page, more) : "{\"items\": []" + more + "}";
    }

    static String body(int page, String more) {
        var items = new ArrayList<String>();
        for (int i = 0; i < SIZE; i++) {
            items.add("{\"id\": %d}".formatted(page * SIZE + i));
        }
        return "{\"items\": " + items + more + "}";
    }
}
