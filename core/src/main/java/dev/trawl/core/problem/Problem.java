package dev.trawl.core.problem;

/// An error reported to a caller: a stable code, the HTTP status, the exit code of the command line, and a title in
/// English and Chinese.
public enum Problem {
    INVALID_JSON("invalid_json", 400, 2, "Invalid JSON", "JSON 格式无效"),
    MALFORMED_REQUEST("malformed_request", 400, 1, "Malformed HTTP request", "HTTP 请求格式错误"),
    REQUEST_TIMEOUT("request_timeout", 408, 7, "Request timeout", "请求超时"),
    INVALID_REQUEST("invalid_request", 422, 2, "Invalid request", "请求参数无效"),
    INVALID_JOB("invalid_job", 422, 9, "Invalid job", "作业无效"),
    UNKNOWN_FIELD("unknown_field", 422, 2, "Unknown field", "未知字段"),
    DUPLICATE_FIELD("duplicate_field", 422, 2, "Duplicate field", "字段重复"),
    TOO_COMPLEX("too_complex", 422, 2, "JSON too deep or too complex", "JSON 嵌套过深或过于复杂"),
    RESERVED_LABEL("reserved_label", 422, 2, "Reserved label", "保留的标签"),
    UNKNOWN_TYPE("unknown_type", 422, 2, "Unknown task type", "未知的任务类型"),
    TOO_LARGE("too_large", 413, 2, "Request too large", "请求过大"),
    UNSUPPORTED_MEDIA_TYPE("unsupported_media_type", 415, 1, "Unsupported media type", "不支持的媒体类型"),
    NOT_ACCEPTABLE("not_acceptable", 406, 1, "Not acceptable", "无法提供所请求的格式"),
    METHOD_NOT_ALLOWED("method_not_allowed", 405, 1, "Method not allowed", "不支持该请求方法"),
    UNAUTHORIZED("unauthorized", 401, 6, "Authentication required", "需要身份认证"),
    FORBIDDEN("forbidden", 403, 6, "Permission denied", "权限不足"),
    NOT_FOUND("not_found", 404, 4, "Not found", "未找到"),
    ILLEGAL_TRANSITION("illegal_transition", 409, 5, "Not allowed in the current task state", "任务当前状态不允许此操作"),
    NOTHING_TO_RETRY("nothing_to_retry", 409, 5, "Nothing to retry", "没有可重试的内容"),
    PROTOCOL_VERSION("protocol_version", 409, 5, "Unsupported protocol version", "不支持的协议版本"),
    WORKER_ID_TAKEN("worker_id_taken", 409, 5, "Worker id already in use", "工作节点 ID 已被占用"),
    SESSION_REPLACED("session_replaced", 409, 5, "Session replaced by another process", "会话已被另一个进程取代"),
    DEVICE_STATE("device_state", 409, 5, "Not allowed in the current device state", "设备当前状态不允许此操作"),
    PRECONDITION_FAILED("precondition_failed", 412, 5, "Version conflict", "版本冲突，内容已被修改"),
    PRECONDITION_REQUIRED("precondition_required", 428, 5, "If-Match header required", "缺少 If-Match 请求头"),
    TOO_MANY_STREAMS("too_many_streams", 429, 7, "Too many open streams", "打开的事件流过多"),
    STALE_LEASE("stale_lease", 409, 5, "Lease expired or revoked", "租约已失效"),
    NOT_OWNER("not_owner", 409, 5, "Task not held by this worker", "任务不由该工作节点持有"),
    NOT_REGISTERED("not_registered", 409, 5, "Worker not registered", "工作节点未注册"),
    WORKER_TAKEN("worker_taken", 409, 5, "Worker id belongs to another credential", "该工作节点 ID 属于另一个凭据"),
    KEY_REUSED("idempotency_key_reused", 422, 5, "Idempotency key already used", "幂等键已被其他请求使用"),
    QUOTA_EXCEEDED("quota_exceeded", 429, 5, "Quota of unfinished tasks exceeded", "未完成任务数超出配额"),
    RATE_LIMITED("rate_limited", 429, 7, "Rate limit exceeded", "请求过于频繁，已被限流"),
    TYPE_IN_USE("type_in_use", 409, 5, "Task type in use", "任务类型正在被使用"),
    NAME_TAKEN("name_taken", 409, 5, "Name already in use", "名称已被占用"),
    OVERLOADED("overloaded", 503, 7, "Server overloaded", "服务器过载"),
    LEDGER_UNAVAILABLE("ledger_unavailable", 503, 7, "Database unavailable", "数据库暂时不可用"),
    LIVE_STATE_UNAVAILABLE("live_state_unavailable", 503, 7, "Live state unavailable", "实时状态服务暂时不可用"),
    BLOBS_UNAVAILABLE("blobs_unavailable", 503, 7, "Blob store unavailable", "对象存储暂时不可用"),
    NOT_LEADER("not_leader", 503, 7, "Leader unavailable", "主调度器暂时不可用"),
    STORAGE_FULL("storage_full", 507, 7, "Storage full", "存储空间已满"),
    DAMAGED_DATA("damaged_data", 500, 1, "Stored data corrupt", "存储的数据已损坏"),
    INTERNAL("internal", 500, 1, "Internal error", "内部错误");

    private final String code;
    private final int status;
    private final int exitCode;
    private final String english;
    private final String chinese;

    Problem(String code, int status, int exitCode, String english, String chinese) {
        this.code = code;
        this.status = status;
        this.exitCode = exitCode;
        this.english = english;
        this.chinese = chinese;
    }

    /// The stable, untranslated code, such as `stale_lease`.
    public String code() {
        return code;
    }

    public int status() {
        return status;
    }

    public int exitCode() {
        return exitCode;
    }

    public String title(boolean inChinese) {
        return inChinese ? chinese : english;
    }
}
