package dev.trawl.bench.web;

/// A generated site. It starts with hubs that link to many pages. Each page links to 39 random pages of those and to
/// one new page.
///
/// @param hubs how many there are, at most 10,000
/// @param fan pages that a hub names
public record EndlessSite(int port, int hubs, int fan) {

    private static final int SEEN_LINKS = 39;

    public String seed() {
        return "http://%s:%d/".formatted(Layout.ONE_HOST.address(0), port);
    }

    /// Pages that have been named once all hubs are read.
    public long named() {
        return (long) hubs * fan;
    }

    /// The program that writes a page, in Lua.
    String program() {
        return """
                local hubs, fan, seen = %d, %d, %d
                local uri = ngx.var.uri
                if uri == "/robots.txt" then
                    ngx.header.content_type = "text/plain"
                    ngx.print("User-agent: *\\nDisallow:\\n")
                    return
                end
                local out = { "<!DOCTYPE html><html><head><title>", uri, "</title></head><body><h1>", uri, "</h1>\\n" }
                local function link(path, number)
                    out[#out + 1] = '<p><a href="' .. path .. number .. '">' .. number .. "</a></p>\\n"
                end
                local hub = tonumber(uri:match("^/hub/(%%d+)$"))
                local page = tonumber(uri:match("^/page/(%%d+)$"))
                if hub then
                    for number = (hub - 1) * fan + 1, hub * fan do
                        link("/page/", number)
                    end
                elseif page then
                    local random = page
                    for _ = 1, seen do
                        random = (random * 1103515245 + 12345) %% 2147483648
                        link("/page/", math.floor(random / 2147483648 * hubs * fan) + 1)
                    end
                    link("/page/", hubs * fan + page)
                    out[#out + 1] = "<p>" .. string.rep("Nothing is said here, at some length. ", 340) .. "</p>\\n"
                else
                    for number = 1, hubs do
                        link("/hub/", number)
                    end
                end
                out[#out + 1] = "</body></html>\\n"
                ngx.print(out)
                """.formatted(hubs, fan, SEEN_LINKS);
    }
}
