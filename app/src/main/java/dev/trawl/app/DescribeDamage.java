package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import dev.trawl.jdbc.CorruptValue;
import java.util.ArrayList;
import java.util.List;

/// Converts damage found in stored data into doctor findings, in English and Chinese.
final class DescribeDamage {

    static final String RESTORE = "restore a backup, see docs/operations.md";
    static final String RESTORE_CHINESE = "请从备份恢复，参见 docs/operations.md";
    private static final int MOST_SHOWN = 10;

    private DescribeDamage() {}

    static List<DoctorFinding> all(List<CorruptValue> damages) {
        if (damages.isEmpty()) {
            return List.of(
                    DoctorFinding.ok("ledger", "every row, key and segment was read and compared; nothing is damaged")
                            .inChinese("已读取并校验所有行、键和数据段；未发现损坏", ""));
        }
        List<DoctorFinding> findings = new ArrayList<>();
        damages.stream().limit(MOST_SHOWN).map(DescribeDamage::one).forEach(findings::add);
        if (damages.size() > MOST_SHOWN) {
            int more = damages.size() - MOST_SHOWN;
            findings.add(DoctorFinding.wrong("ledger", more + " more places are damaged", RESTORE)
                    .inChinese("另有 " + more + " 处损坏", RESTORE_CHINESE));
        }
        return findings;
    }

    private static DoctorFinding one(CorruptValue damage) {
        String place = damage.row().isEmpty() ? damage.table() : damage.table() + " " + damage.row();
        boolean inSegment = switch (damage.cause()) {
            case SEGMENT_MISSING, SEGMENT_TOO_SHORT, SEGMENT_CHECKSUM, SEGMENT_RECORDS -> true;
            case COLUMN, ORPHAN, LOST_ROW, DATABASE -> false;
        };
        return DoctorFinding.wrong(inSegment ? "segments" : "ledger", place + ": " + english(damage), RESTORE)
                .inChinese(place + "：" + chinese(damage), RESTORE_CHINESE);
    }

    private static String english(CorruptValue damage) {
        String form = switch (damage.cause()) {
            case COLUMN -> "column %s is damaged";
            case ORPHAN -> "its row in %s is missing";
            case LOST_ROW -> "rows that belong to it in %s are missing";
            case DATABASE -> "%s";
            case SEGMENT_MISSING -> "segment %s is missing";
            case SEGMENT_TOO_SHORT -> "segment %s ends too early";
            case SEGMENT_CHECKSUM -> "segment %s does not match its checksum";
            case SEGMENT_RECORDS -> "segment %s has another number of records";
        };
        return form.formatted(damage.detail());
    }

    private static String chinese(CorruptValue damage) {
        String form = switch (damage.cause()) {
            case COLUMN -> "列 %s 已损坏";
            case ORPHAN -> "表 %s 中缺少对应的行";
            case LOST_ROW -> "表 %s 中缺少属于它的行";
            case DATABASE -> "数据库报告：%s";
            case SEGMENT_MISSING -> "数据段 %s 不存在";
            case SEGMENT_TOO_SHORT -> "数据段 %s 被截断";
            case SEGMENT_CHECKSUM -> "数据段 %s 校验和不符";
            case SEGMENT_RECORDS -> "数据段 %s 的记录数不符";
        };
        return form.formatted(damage.detail());
    }
}
