package dev.trawl.crawl.archive;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The first line of a record in the older ARC format.
final class ArcLine {

    private static final Pattern LINE = Pattern.compile("(\\S+:.*?) \\S* \\d{8,14} .*?(\\d+)");
    private static final int LONGEST = 64 * 1024;

    private ArcLine() {}

    static boolean isOne(String line) {
        return line.length() <= LONGEST && LINE.matcher(line).matches();
    }

    static RecordHead parse(String text) throws IOException {
        String line = text.stripTrailing();
        Matcher matcher = LINE.matcher(line.length() > LONGEST ? "" : line);
        if (!matcher.matches()) {
            throw new IOException("neither a WARC nor an ARC record");
        }
        boolean about = matcher.group(1).startsWith("filedesc:");
        long length = RecordReader.length(line.substring(line.lastIndexOf(' ') + 1));
        return new RecordHead(about ? "warcinfo" : "response", about ? "" : matcher.group(1), length, Map.of());
    }
}
