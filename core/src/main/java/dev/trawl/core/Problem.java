package dev.trawl.core;

/// An error reported to a caller: a stable code, the HTTP status, the exit code of the command line, and a title in
/// English and Chinese.
public enum Problem {
    INVALID_JSON("invalid_json", 400, 1, "The request is not valid JSON", "请求不是有效的 JSON"),
    MALFORMED_REQUEST("malformed_request", 400, 1, "The request breaks the rules of HTTP", "请求不符合 HTTP 规则"),
    REQUEST_TIMEOUT("request_timeout", 408, 7, "The request took too long to arrive", "请求传输超时"),
    INVALID_REQUEST("invalid_request", 422, 1, "The request cannot be accepted as it is", "请求内容无法接受"),
    UNKNOWN_FIELD("unknown_field", 422, 1, "The request has a field that is not known", "请求含有未知字段"),
    DUPLICATE_FIELD("duplicate_field", 422, 1, "The request has a field twice", "请求含有重复字段"),
    TOO_COMPLEX("too_complex", 422, 1, "The JSON is too deep or has an overlong number or name", "JSON 嵌套过深或数字、名称过长"),
    UNKNOWN_TYPE("unknown_type", 422, 1, "There is no such task type", "没有这种任务类型"),
    TOO_LARGE("too_large", 413, 1, "The request is too large", "请求过大"),
    UNSUPPORTED_MEDIA_TYPE("unsupported_media_type", 415, 1, "Send application/json", "请发送 application/json"),
    NOT_ACCEPTABLE("not_acceptable", 406, 1, "No such representation", "没有所要求的表示形式"),
    METHOD_NOT_ALLOWED("method_not_allowed", 405, 1, "This method is not allowed here", "此处不允许该方法"),
    UNAUTHORIZED("unauthorized", 401, 6, "Sign in first", "请先登录"),
    FORBIDDEN("forbidden", 403, 6, "You may not do this", "没有权限"),
    NOT_FOUND("not_found", 404, 4, "There is nothing here", "未找到"),
    ILLEGAL_TRANSITION("illegal_transition", 409, 5, "The task's state does not allow this", "任务当前状态不允许此操作"),
    PROTOCOL_VERSION("protocol_version", 409, 5, "Worker and server speak different protocols", "工作节点与服务的协议版本不一致"),
    WORKER_ID_TAKEN("worker_id_taken", 409, 5, "The worker id belongs to another worker", "该工作节点编号已被占用"),
    SESSION_REPLACED("session_replaced", 409, 5, "Another process works under this id", "另一个进程正使用此编号工作"),
    DEVICE_STATE("device_state", 409, 5, "The device's state does not allow this", "设备当前状态不允许此操作"),
    PRECONDITION_FAILED("precondition_failed", 412, 5, "It has changed since you looked", "内容已被更改"),
    PRECONDITION_REQUIRED("precondition_required", 428, 5, "Say which version you have seen", "请求须带 If-Match"),
    TOO_MANY_STREAMS("too_many_streams", 429, 7, "You have too many open streams", "打开的事件流过多"),
    STALE_LEASE("stale_lease", 409, 5, "The lease is no longer valid", "租约已失效"),
    NOT_OWNER("not_owner", 409, 5, "The task is not in this worker's hands", "该任务不由此 worker 持有"),
    NOT_REGISTERED("not_registered", 409, 5, "The worker has to register first", "worker 须先注册"),
    WORKER_TAKEN("worker_taken", 409, 5, "The worker id belongs to another credential", "该 worker 标识属于另一个凭据"),
    KEY_REUSED("idempotency_key_reused", 422, 5, "The idempotency key belongs to another request", "幂等键已用于另一个请求"),
    QUOTA_EXCEEDED("quota_exceeded", 429, 5, "The project has too many unfinished tasks", "项目未完成的任务过多"),
    RATE_LIMITED("rate_limited", 429, 7, "There were too many requests", "请求过于频繁"),
    NAME_TAKEN("name_taken", 409, 5, "The name is taken", "名称已被占用"),
    OVERLOADED("overloaded", 503, 7, "There is too much to do right now", "当前负载过高"),
    LEDGER_UNAVAILABLE("ledger_unavailable", 503, 7, "The ledger cannot be written now", "账本暂时无法写入"),
    LIVE_STATE_UNAVAILABLE("live_state_unavailable", 503, 7, "The live state does not answer", "实时状态服务暂时无法访问"),
    BLOBS_UNAVAILABLE("blobs_unavailable", 503, 7, "The blob store does not answer", "对象存储暂时无法访问"),
    NOT_LEADER("not_leader", 503, 7, "The node that leads cannot be asked", "暂时无法询问主节点"),
    STORAGE_FULL("storage_full", 507, 7, "The disk is full", "磁盘已满"),
    DAMAGED_DATA("damaged_data", 500, 1, "A stored value is damaged", "存储的数据已损坏"),
    INTERNAL("internal", 500, 1, "Something went wrong inside Trawl", "Trawl 内部出错");

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
