// Writes the table of international host names from ICU's data. Run by hand when Unicode has a new version:
//   java -cp icu4j-78.1.jar crawl/src/tables/IdnaTable.java > crawl/src/main/resources/dev/trawl/crawl/url/host/idna.txt
// A line is where a range of characters begins, and what they are: I ignored, X refused, M replaced by the characters
// that follow, V kept, with its direction, its joining type and whether it is a mark (m) or a virama (v).

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.Normalizer2;

static final String DIRECTIONS = "LREWWNWOOOWOOAOOOMWOOOO"; // by ICU's UCharacterDirection
static final String JOININGS = "UCDLRT"; // by ICU's JoiningType

void main() {
    IO.println("# UTS #46 for Unicode " + UCharacter.getUnicodeVersion().getVersionString(2, 2));
    IO.println("# Derived from Unicode data, copyright Unicode, Inc., https://www.unicode.org/license.txt");
    Normalizer2 mapping = Normalizer2.getInstance(null, "uts46", Normalizer2.Mode.COMPOSE);
    String before = "";
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
        String kind = Character.getType(c) == Character.SURROGATE ? "X" : kind(c, mapping);
        if (!kind.equals(before)) {
            IO.println(Integer.toHexString(c) + " " + kind);
        }
        before = kind;
    }
}

String kind(int c, Normalizer2 mapping) {
    String mapped = mapping.normalize(Character.toString(c));
    if (mapped.isEmpty()) {
        return "I";
    }
    if (mapped.equals("\ufffd")) {
        return "X";
    }
    if (!mapped.equals(Character.toString(c))) {
        return "M" + mapped.codePoints().mapToObj(Integer::toHexString).collect(java.util.stream.Collectors.joining(" "));
    }
    int joining = UCharacter.getIntPropertyValue(c, UProperty.JOINING_TYPE);
    return "V" + DIRECTIONS.charAt(UCharacter.getDirection(c)) + JOININGS.charAt(joining) + mark(c);
}

String mark(int c) {
    int type = UCharacter.getType(c);
    boolean mark = type == Character.NON_SPACING_MARK
            || type == Character.ENCLOSING_MARK
            || type == Character.COMBINING_SPACING_MARK;
    return UCharacter.getCombiningClass(c) == 9 ? "v" : mark ? "m" : "";
}
