package dev.trawl.cli.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All errors on the client side: the failure and the fix, with `%s` for details.
public enum Fault {
    UNREACHABLE(
            ExitCode.UNREACHABLE,
            "cannot connect to %s (%s); start the server with '%s' or set another with --server",
            "无法连接 %s（%s）；请用 '%s' 启动服务，或用 --server 指定其他地址"),
    MASTER_UNREACHABLE(
            ExitCode.UNREACHABLE,
            "cannot connect to the master at %s (%s); check master_host and master_port (--master-host, --master-port), that the master is started ('trawl master'), and the network",
            "无法连接主节点 %s（%s）；请检查 master_host 和 master_port（--master-host、--master-port）、主节点是否已启动（'trawl master'）以及网络是否连通"),
    WORKER_ID_TAKEN(
            ExitCode.CONFLICT,
            "device id '%1$s' is used by another worker; use another with --device-id, or remove its record with 'trawl worker rm %1$s'",
            "设备编号 '%1$s' 已被其他工作节点占用；请用 --device-id 换用其他编号，或用 'trawl worker rm %1$s' 删除其记录"),
    OTHER_MODE(
            ExitCode.CONFIG_INVALID,
            "mode is '%1$s' in %2$s, but this command starts a %3$s; use 'trawl %1$s', or settings for a %3$s",
            "%2$s 中的 mode 为 '%1$s'，而此命令启动的是 %3$s；请用 'trawl %1$s' 启动，或提供 %3$s 的配置"),
    NO_BROWSER(
            ExitCode.CONFIG_INVALID,
            "no browser can be used here: %s; see docs/chrome.md",
            "此处无法使用浏览器：%s；请参阅 docs/chrome.md"),
    JOIN_TOKEN_MISSING(
            ExitCode.UNAUTHORISED,
            "this worker has not joined yet; create a token on the server with 'trawl worker invite' and pass it with --token-file FILE or TRAWL_JOIN_TOKEN",
            "该工作节点尚未加入；请在服务端用 'trawl worker invite' 生成令牌，并用 --token-file FILE 或 TRAWL_JOIN_TOKEN 提供"),
    WORKER_FOLDER_TAKEN(
            ExitCode.CONFLICT,
            "folder %s belongs to worker '%s', not to '%s'; choose another with --data DIR",
            "目录 %s 属于工作节点 '%s'，而不是 '%s'；请用 --data DIR 选择其他目录"),
    BROKEN_ANSWER(
            ExitCode.UNREACHABLE,
            "%s did not send a valid Trawl response (%s); check --server",
            "%s 的应答不是 Trawl 的格式（%s）；请检查 --server"),
    LOGIN_REFUSED(
            ExitCode.UNAUTHORISED,
            "wrong user name or password for %s; an administrator can reset it with 'trawl user passwd NAME'",
            "在 %s 登录的用户名或密码错误；管理员可用 'trawl user passwd NAME' 设置新密码"),
    CERTIFICATE_UNTRUSTED(
            ExitCode.UNREACHABLE,
            "the certificate of %s is not trusted; if the server is yours, pass the certificate or its CA with --ca-file FILE",
            "%s 的证书不受信任；如果这是您的服务，请用 --ca-file FILE 指定该证书或其 CA"),
    CERTIFICATE_OF_ANOTHER(
            ExitCode.UNREACHABLE,
            "the certificate of %s is not valid for the name %s; use a name from the certificate, or issue one for this name",
            "%s 的证书不包含名称 %s；请使用证书中的名称，或换用包含该名称的证书"),
    CERTIFICATE_EXPIRED(
            ExitCode.UNREACHABLE,
            "the certificate of %s has expired; renew it, or check the clock of this machine",
            "%s 的证书已过期；请更新证书，或检查本机时钟"),
    TLS_NEEDED(ExitCode.UNREACHABLE, "%s requires TLS; use https:// in the URL", "%s 只接受 TLS 连接；请在地址中使用 https://"),
    NO_TLS_THERE(
            ExitCode.UNREACHABLE,
            "%s does not use TLS; use http:// if it is this machine, or configure a certificate on the server",
            "%s 未启用 TLS；如果是本机请使用 http://，否则请为服务配置证书"),
    CLIENT_CERTIFICATE_REFUSED(
            ExitCode.UNREACHABLE,
            "%s requires a client certificate signed by its client CA; pass it with --cert-file FILE and --key-file FILE",
            "%s 要求由其客户端 CA 签发的证书；请用 --cert-file FILE 和 --key-file FILE 提供"),
    TLS_FAILED(
            ExitCode.UNREACHABLE,
            "TLS connection to %s failed (%s); see docs/tls.md",
            "无法与 %s 建立安全连接（%s）；参见 docs/tls.md"),
    CA_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the CA file %s is not usable: %s; pass a PEM file of certificates with --ca-file",
            "CA 文件 %s 无法使用：%s；请用 --ca-file 指定 PEM 格式的证书文件"),
    CERTIFICATE_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the certificate file %s is not usable: %s; pass a PEM file with --cert-file",
            "证书文件 %s 无法使用：%s；请用 --cert-file 指定 PEM 文件"),
    KEY_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the key file %s is not usable: %s; pass a PEM file with --key-file",
            "私钥文件 %s 无法使用：%s；请用 --key-file 指定 PEM 文件"),
    TLS_FILES_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the files of --ca-file, --cert-file and --key-file do not match (%s); check that the key belongs to the certificate",
            "--ca-file、--cert-file 与 --key-file 的文件不匹配（%s）；请确认私钥属于该证书"),
    NO_CONTEXT(
            ExitCode.NOT_FOUND,
            "context '%s' not found%s; 'trawl context list' shows all contexts",
            "没有名为 '%s' 的上下文%s；'trawl context list' 列出全部"),
    BAD_CONTEXT_FILE(
            ExitCode.CONFIG_INVALID,
            "the contexts file %s is not valid (%s); fix it or delete it",
            "上下文文件 %s 无法使用（%s）；请改正或删除该文件"),
    AUDIT_BROKEN(
            ExitCode.FAILED,
            "the audit log of project '%s' is broken at entry %s: %s; someone with write access may have changed it",
            "项目 '%s' 的审计日志在第 %s 条处断裂：%s；可能已被有写入权限的人篡改"),
    AUDIT_UNREADABLE(
            ExitCode.FAILED,
            "the audit log in %s is corrupt (%s); compare it with a backup",
            "%s 中的审计日志无法按原样读取（%s）；请与备份比较"),
    NO_LEDGER_HERE(
            ExitCode.NOT_FOUND, "no ledger found in %s; pass the data folder of a server", "%s 中没有账本；请指定服务的数据目录"),
    TOKEN_MISSING(
            ExitCode.UNAUTHORISED,
            "%s requires a token; set TRAWL_TOKEN, use --token-file FILE or --context NAME, or pass the server's data folder with --data DIR",
            "%s 需要令牌；请设置 TRAWL_TOKEN、使用 --token-file FILE，或用 --data DIR 指定服务的数据目录"),
    TOKEN_UNREADABLE(
            ExitCode.UNAUTHORISED,
            "cannot read the token file %s (%s); check the path and the owner",
            "无法读取令牌文件 %s（%s）；请检查路径和文件所有者"),
    TOKEN_EXPOSED(
            ExitCode.UNAUTHORISED,
            "the file %s is readable by other users; run 'chmod 600' on it, and replace its secret if it may have leaked",
            "文件 %s 可被其他用户读取；请执行 'chmod 600'，若可能已泄露请更换其中的密钥"),
    SESSION_OVER(
            ExitCode.UNAUTHORISED,
            "the session on %s has expired; sign in again with 'trawl login NAME', or delete it with 'trawl logout'",
            "在 %s 的登录已结束；请用 'trawl login NAME' 重新登录，或用 'trawl logout' 清除"),
    LOGIN_NOT_KEPT(
            ExitCode.CONFLICT,
            "cannot change the login file %s (%s); check the owner of the folder",
            "无法修改登录文件 %s（%s）；请检查目录的所有者"),
    PASSWORD_MISSING(
            ExitCode.USAGE,
            "cannot prompt for the password without a terminal; use --password-file FILE, or - for standard input",
            "无法询问密码；请使用 --password-file FILE，或用 - 表示标准输入"),
    PASSWORD_UNREADABLE(
            ExitCode.USAGE,
            "cannot read the password file %s (%s); check the path and the owner",
            "无法读取密码文件 %s（%s）；请检查路径和文件所有者"),
    WAIT_TIMEOUT(
            ExitCode.WAIT_TIMEOUT,
            "%1$s has not ended after %2$s and continues to run; see 'trawl task watch %1$s%3$s'",
            "%1$s 在 %2$s 后仍未结束，任务继续运行：参见 'trawl task watch %1$s%3$s'"),
    STATE_TIMEOUT(
            ExitCode.WAIT_TIMEOUT,
            "%1$s is not %2$s after %3$s but %4$s; see 'trawl task get %1$s%5$s'",
            "%1$s 在 %3$s 后仍为 %4$s，未达到 %2$s：参见 'trawl task get %1$s%5$s'"),
    BAD_MANIFEST(ExitCode.CONFIG_INVALID, "%s: %s", "%s：%s"),
    TASKS_REFUSED(
            ExitCode.CONFLICT, "%d of %d tasks refused '%s'; the first is %s: %s", "%d / %d 个任务拒绝了 '%s'；第一个是 %s：%s"),
    TASK_ENDED_BADLY(ExitCode.FAILED, "%s ended as %s%s; see 'trawl task %s'", "%s 以 %s 结束%s；参见 'trawl task %s'"),
    ITEMS_NOT_FOUND(
            ExitCode.NOTHING_FETCHED,
            "%s completed, but its item rule matched nothing on %s; test the rule on one page with 'trawl try URL --rules JOB'",
            "%s 已完成，但 items 规则在 %s 上均无匹配；可用 'trawl try URL --rules JOB' 在单个页面上测试规则"),
    TOO_MANY_FAILED(ExitCode.NOTHING_FETCHED, "%s: %s; see 'trawl task errors %s'", "%s：%s；参见 'trawl task errors %s'"),
    NOTHING_FETCHED(
            ExitCode.NOTHING_FETCHED, "%s fetched nothing%s; see 'trawl task %s'", "%s 没有抓取到任何页面%s；参见 'trawl task %s'"),
    NO_LAST_TASK(
            ExitCode.NOT_FOUND,
            "@last is not set for the server %s: no task has been submitted to it from here; use an id such as t1284",
            "@last 在服务 %s 上尚无对应任务：此处还没有向它提交过任务；请给出编号，例如 t1284"),
    BAD_TASK_ID(
            ExitCode.USAGE,
            "'%s' is not a valid task id; ids look like t1284: see 'trawl task list'",
            "'%s' 不是任务编号；编号形如 t1284：参见 'trawl task list'"),
    BAD_ARGUMENT(ExitCode.USAGE, "%s", "%s"),
    BAD_JOB(ExitCode.CONFIG_INVALID, "invalid job: %s", "作业无法运行：%s"),
    PRIVATE_SEED(
            ExitCode.CONFIG_INVALID,
            "%s resolves to a private address (%s); use --allow-private to permit it",
            "%s 指向内部网络（%s）；如确需抓取，请加 --allow-private"),
    CRAWL_UNFINISHED(
            ExitCode.CONFLICT,
            "%s contains an unfinished crawl; continue it with --resume, or choose another folder with --out",
            "%s 中有尚未完成的抓取；请用 --resume 继续，或用 --out 选择其他目录"),
    CRAWL_RUNNING(
            ExitCode.CONFLICT,
            "a crawl is already running in %s; wait until it ends, or choose another folder with --out",
            "%s 中正有抓取在运行；请等待其结束，或用 --out 选择其他目录"),
    RESULTS_NOT_WRITABLE(
            ExitCode.CONFLICT,
            "cannot write to folder %s (%s); choose another with --out",
            "无法写入目录 %s（%s）；请用 --out 选择其他目录"),
    CRAWL_FINISHED(
            ExitCode.CONFLICT,
            "%s contains the results of another crawl; choose another folder with --out, or move it",
            "%s 中已有另一次抓取的结果；请用 --out 选择其他目录，或先移走它"),
    SAME_CRAWL_FINISHED(
            ExitCode.CONFLICT,
            "%s contains a finished crawl of the same job; write its files again with --resume, or crawl again into another"
                    + " folder with --out",
            "%s 中是同一作业已完成的抓取；请用 --resume 重新写出其结果文件，或用 --out 选择其他目录重新抓取"),
    NOTHING_TO_RESUME(
            ExitCode.NOT_FOUND,
            "%s contains no crawl to resume; start one with 'trawl crawl URL'",
            "%s 中没有可继续的抓取；请用 'trawl crawl URL' 开始"),
    NO_FAILED_URLS(
            ExitCode.CONFLICT, "nothing to retry: no URL of the crawl in %s has failed", "没有可重试的内容：%s 中的抓取没有失败的 URL"),
    NO_CHOSEN_URLS(
            ExitCode.CONFLICT,
            "nothing to retry: none of the %s failed URLs of the crawl in %s matches; '%s' lists their causes",
            "没有可重试的内容：%2$s 中抓取失败的 %1$s 个 URL 都不符合所选条件；'%3$s' 列出失败原因"),
    NO_CRAWL_HERE(
            ExitCode.NOT_FOUND,
            "%s contains no crawl; pass its folder with --out DIR, or a task of a server: '%s'",
            "%s 中没有抓取；请用 --out DIR 指定其目录，或指定服务上的任务：'%s'"),
    NO_EARLIER_CRAWL(
            ExitCode.NOT_FOUND,
            "%s contains no earlier crawl to use (%s); --since takes the --out folder of an earlier crawl",
            "%s 中没有可作为基础的抓取（%s）；--since 应指定之前某次抓取的 --out 目录"),
    EARLIER_CRAWL_OPEN(
            ExitCode.CONFLICT,
            "cannot read the crawl in %s (%s); wait until it ends, or grant this user write permission",
            "无法读取 %s 中的抓取（%s）；请先等它结束，或授予该用户写入权限"),
    BAD_TASK_FILE(
            ExitCode.CONFIG_INVALID,
            "%s, line %s: %s; %s tasks before it were accepted",
            "%s 第 %s 行：%s；此前已有 %s 个任务被接受"),
    UNREADABLE_FILE(ExitCode.CONFIG_INVALID, "cannot read %s (%s); check the path", "无法读取 %s（%s）；请检查路径"),
    NOT_TEXT(
            ExitCode.CONFIG_INVALID,
            "%s is not UTF-8 text; tasks and payloads are JSON, so encode binary data first, e.g. as base64",
            "%s 不是 UTF-8 文本；任务和负载必须是 JSON，二进制数据请先编码，例如 base64"),
    OUTPUT_FAILED(ExitCode.FAILED, "cannot write the result (%s); the output is incomplete", "结果无法写出（%s）；已写出的内容不完整"),
    DAMAGED_ARCHIVE(ExitCode.FAILED, "%s is %s; only the records before that were printed", "%s 已损坏（%s）；只输出了此前的内容"),
    NO_CAPTURES(
            ExitCode.NOT_FOUND,
            "%s has no captures; set 'warc: gzip' in the job to store them",
            "%s 没有存档的页面；在作业中写 'warc: gzip' 才会保存"),
    OUTPUT_CLOSED(ExitCode.NOBODY_READS, "the reader of the output has closed it (%s)", "已无程序读取结果（%s）"),
    UNKNOWN_SETTING(
            ExitCode.CONFIG_INVALID,
            "unknown setting '%s' in %s%s; 'trawl config view' lists all",
            "%2$s 中有未知设置 '%1$s'%3$s；'trawl config view' 列出全部设置"),
    BAD_SETTING(ExitCode.CONFIG_INVALID, "%s (%s) %s; fix it and start again", "%s（来自 %s）无效：%s；请改正后重试"),
    BAD_SETTINGS_FILE(
            ExitCode.CONFIG_INVALID,
            "%s is not a valid settings file in YAML or JSON: %s; fix it and start again",
            "%s 不是有效的 YAML 或 JSON 设置文件：%s；请改正后重试"),
    BAD_PLUGIN(
            ExitCode.CONFIG_INVALID,
            "cannot load a plugin in %s (%s); remove it, or use one that is compatible with this version",
            "%s 中的插件无法加载（%s）；请移除或换用与此版本匹配的插件"),
    NO_SERVER_HERE(
            ExitCode.UNREACHABLE,
            "no server runs with the data folder %1$s, or the folder is not readable; start it with '%2$s --data %1$s' or set one with --server",
            "没有服务使用数据目录 %1$s，或该目录不可读；请用 '%2$s --data %1$s' 启动，或用 --server 指定服务地址"),
    SERVER_NOT_NAMED(
            ExitCode.CONFIG_INVALID,
            "%s sets the server to %s, but a file in the current folder may only point to this machine; if you trust that server, set it with --server URL, TRAWL_SERVER or a context ('trawl context set')",
            "%s 称服务位于 %s，而当前目录中的文件只能指定本机的服务；如果信任该服务，请用 --server URL、TRAWL_SERVER 或上下文（'trawl context set'）指定"),
    PORT_TAKEN(
            ExitCode.CONFLICT,
            "%s is already in use; stop the other program or choose another port with --master-port",
            "%s 已被占用；请停止占用端口的程序，或用 --master-port 选择其他端口"),
    DATA_NOT_WRITABLE(
            ExitCode.CONFLICT,
            "cannot write to the data folder %s (%s); choose another with --data DIR",
            "无法写入数据目录 %s（%s）；请用 --data DIR 选择其他目录"),
    DATA_LOCKED(
            ExitCode.CONFLICT,
            "data folder %s is in use by another instance%s; stop it or choose another with --data DIR",
            "数据目录 %s 正被另一个实例使用%s；请停止该实例，或用 --data DIR 选择其他目录"),
    OTHER_LEDGER(
            ExitCode.CONFLICT,
            "the server in %s used another ledger before; without ledger settings it would start with an empty one; pass its settings with --config FILE, or choose another folder with --data DIR",
            "%s 中的服务之前使用的是另一个账本，而当前设置未指定账本，启动后将是空账本；请用 --config FILE 提供原来的设置，或用 --data DIR 选择其他目录"),
    LEDGER_UNREACHABLE(
            ExitCode.UNREACHABLE,
            "%s; check that the database runs there and that ledger.url, ledger.user and ledger.password are correct",
            "无法连接数据库：%s；请检查 ledger.url、ledger.user 和 ledger.password 配置，并确认数据库服务已启动"),
    UNKNOWN_BACKEND(
            ExitCode.CONFIG_INVALID, "%s '%s' is not a supported backend; expected %s", "%s '%s' 不是已知的后端；可用的有 %s"),
    INSECURE_LISTENER(
            ExitCode.CONFIG_INVALID,
            "listening on %s without TLS exposes all tokens to the network; set a certificate with listen.tls.certificate and listen.tls.key, use 127.0.0.1, or pass --insecure-listen",
            "在 %s 上无 TLS 监听会向网络暴露令牌；请用 listen.tls.certificate 和 listen.tls.key 配置证书，使用 127.0.0.1，或明确指定 --insecure-listen"),
    PAGE_NOT_FETCHED(
            ExitCode.FAILED,
            "cannot fetch %1$s (%2$s): %3$s; for details run 'trawl fetch %4$s'",
            "无法抓取 %1$s（%2$s）：%3$s；可用 'trawl fetch %4$s' 查看详情"),
    NOTHING_REACHABLE(
            ExitCode.NOTHING_FETCHED,
            "nothing was fetched: %s (%s); check the URL and the network",
            "未抓取任何页面：%s（%s）；请检查 URL 和网络"),
    DEMO_PORT_TAKEN(
            ExitCode.CONFLICT,
            "port %s is already in use; choose another with --port, or 0 for any free port",
            "端口 %s 已被占用；请用 --port 选择其他端口，0 表示任意空闲端口"),
    COPY_NOT_WRITABLE(
            ExitCode.CONFLICT, "cannot write %s (%s); choose another file with -O", "无法写入 %s（%s）；请用 -O 选择其他文件"),
    HEAP_EXHAUSTED(
            ExitCode.OUT_OF_MEMORY,
            "out of memory (heap: %s MiB); raise the heap with TRAWL_JAVA_OPTS=-Xmx2g, or lower crawl.slots (--connections) or crawl.memory",
            "进程内存不足（堆：%s MiB）；请用 TRAWL_JAVA_OPTS=-Xmx2g 增大堆，或调小 crawl.slots（--connections）或 crawl.memory"),
    UNEXPECTED(
            ExitCode.FAILED,
            "unexpected error (%s); please report it with the output of --verbose",
            "发生了意外错误（%s）；请附上 --verbose 的输出进行反馈");

    /// The code of an error in the command line itself.
    public static final String USAGE_CODE = "usage";

    private final ExitCode exit;
    private final String english;
    private final String chinese;

    Fault(ExitCode exit, String english, String chinese) {
        this.exit = exit;
        this.english = english;
        this.chinese = chinese;
    }

    /// The stable name, such as `wait_timeout`.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public ExitCode exit() {
        return exit;
    }

    public static Optional<Fault> byCode(String code) {
        return Arrays.stream(values())
                .filter(fault -> fault.code().equals(code))
                .findFirst();
    }

    /// Explains this error without details.
    public String explanation(MessageLanguage language) {
        return template(language).replaceAll("%(\\d\\$)?s", "…");
    }

    public Complaint complaint(Object... particulars) {
        return new Complaint(
                exit,
                code(),
                english.formatted(particulars),
                () -> chinese.formatted(MessageLanguage.CHINESE.in(particulars)),
                List.of());
    }

    public CommandFailedException with(Object... particulars) {
        return new CommandFailedException(complaint(particulars));
    }

    public CommandFailedException causedBy(@Nullable Throwable cause, Object... particulars) {
        return new CommandFailedException(complaint(particulars), cause);
    }

    private String template(MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> english;
            case CHINESE -> chinese;
        };
    }
}
