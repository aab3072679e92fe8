package dev.trawl.app.doctor;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.jdbc.sql.CorruptValue;
import java.util.ArrayList;
import java.util.List;

/// Converts damage found in stored data into doctor findings, in English and Chinese.
final class DescribeDamage {

    static final Phrase RESTORE = Phrase.of("restore a backup, see docs/operations.md");
    private static final int MOST_SHOWN = 10;

    private DescribeDamage() {}

    static List<DoctorFinding> all(List<CorruptValue> damages) {
        if (damages.isEmpty()) {
            return List.of(DoctorFinding.ok(
                    "ledger", Phrase.of("all rows, keys and segments were verified; nothing is damaged")));
        }
        List<DoctorFinding> findings = new ArrayList<>();
        damages.stream().limit(MOST_SHOWN).map(DescribeDamage::one).forEach(findings::add);
        if (damages.size() > MOST_SHOWN) {
            int more = damages.size() - MOST_SHOWN;
            findings.add(DoctorFinding.wrong("ledger", Phrase.of("%s more places are damaged", more), RESTORE));
        }
        return findings;
    }

    private static DoctorFinding one(CorruptValue damage) {
        String place = damage.row().isEmpty() ? damage.table() : damage.table() + " " + damage.row();
        boolean inSegment = switch (damage.cause()) {
            case SEGMENT_MISSING, SEGMENT_TOO_SHORT, SEGMENT_CHECKSUM, SEGMENT_RECORDS -> true;
            case COLUMN, ORPHAN, LOST_ROW, DATABASE -> false;
        };
        return DoctorFinding.wrong(
                inSegment ? "segments" : "ledger", Phrase.of("%s: %s", place, text(damage)), RESTORE);
    }

    private static Phrase text(CorruptValue damage) {
        String detail = damage.detail();
        return switch (damage.cause()) {
            case COLUMN -> Phrase.of("column %s is damaged", detail);
            case ORPHAN -> Phrase.of("its row in %s is missing", detail);
            case LOST_ROW -> Phrase.of("rows that belong to it in %s are missing", detail);
            case DATABASE -> Phrase.of("%s", detail);
            case SEGMENT_MISSING -> Phrase.of("segment %s is missing", detail);
            case SEGMENT_TOO_SHORT -> Phrase.of("segment %s is truncated", detail);
            case SEGMENT_CHECKSUM -> Phrase.of("segment %s does not match its checksum", detail);
            case SEGMENT_RECORDS -> Phrase.of("segment %s has a wrong number of records", detail);
        };
    }
}
