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
            "cannot reach %s (%s); start it with '%s' or name another with --server",
            "无法连接 %s（%s）；请用 '%s' 启动服务，或用 --server 指定其他地址"),
    MASTER_UNREACHABLE(
            ExitCode.UNREACHABLE,
            "cannot reach the master at %s (%s); check master_host and master_port (--master-host, --master-port), that the master is started ('trawl master') and that the network lets this machine through",
            "无法连接主节点 %s（%s）；请检查 master_host 和 master_port（--master-host、--master-port）、主节点是否已启动（'trawl master'）以及网络是否连通"),
    WORKER_ID_TAKEN(
            ExitCode.CONFLICT,
            "the device id '%1$s' belongs to another worker; use another with --device-id, or remove its record with 'trawl worker rm %1$s'",
            "设备编号 '%1$s' 已被其他工作节点占用；请用 --device-id 换用其他编号，或用 'trawl worker rm %1$s' 删除其记录"),
    OTHER_MODE(
            ExitCode.CONFIG_INVALID,
            "mode is '%1$s' in %2$s, but this command starts a %3$s; start it with 'trawl %1$s', or give settings of a %3$s",
            "%2$s 中的 mode 为 '%1$s'，而此命令启动的是 %3$s；请用 'trawl %1$s' 启动，或提供 %3$s 的配置"),
    JOIN_TOKEN_MISSING(
            ExitCode.UNAUTHORISED,
            "this worker has not joined yet; make a token with 'trawl worker invite' at the server and give it with --token-file FILE or TRAWL_JOIN_TOKEN",
            "该工作节点尚未加入；请在服务端用 'trawl worker invite' 生成令牌，并用 --token-file FILE 或 TRAWL_JOIN_TOKEN 提供"),
    WORKER_FOLDER_TAKEN(
            ExitCode.CONFLICT,
            "the folder %s belongs to the worker '%s', not to '%s'; choose another with --data DIR",
            "目录 %s 属于工作节点 '%s'，而不是 '%s'；请用 --data DIR 选择其他目录"),
    BROKEN_ANSWER(
            ExitCode.UNREACHABLE,
            "%s gave an answer that is not Trawl's (%s); check --server",
            "%s 的应答不是 Trawl 的格式（%s）；请检查 --server"),
    LOGIN_REFUSED(
            ExitCode.UNAUTHORISED,
            "name or password is wrong at %s; an administrator sets a new one with 'trawl user passwd NAME'",
            "在 %s 登录的用户名或密码错误；管理员可用 'trawl user passwd NAME' 设置新密码"),
    CERTIFICATE_UNTRUSTED(
            ExitCode.UNREACHABLE,
            "%s shows a certificate that nobody here trusts; if it is yours, name it or its CA with --ca-file FILE",
            "%s 的证书不受信任；如果这是您的服务，请用 --ca-file FILE 指定该证书或其 CA"),
    CERTIFICATE_OF_ANOTHER(
            ExitCode.UNREACHABLE,
            "the certificate of %s is not made for the name %s; use a name that it has, or get one with this name",
            "%s 的证书不包含名称 %s；请使用证书中的名称，或换用包含该名称的证书"),
    CERTIFICATE_EXPIRED(
            ExitCode.UNREACHABLE,
            "the certificate of %s has expired; have it renewed, or check the clock of this machine",
            "%s 的证书已过期；请更新证书，或检查本机时钟"),
    TLS_NEEDED(
            ExitCode.UNREACHABLE, "%s speaks TLS only; use https:// in its address", "%s 只接受 TLS 连接；请在地址中使用 https://"),
    NO_TLS_THERE(
            ExitCode.UNREACHABLE,
            "%s does not speak TLS; use http:// if it is this machine, or give the server a certificate",
            "%s 未启用 TLS；如果是本机请使用 http://，否则请为服务配置证书"),
    CLIENT_CERTIFICATE_REFUSED(
            ExitCode.UNREACHABLE,
            "%s wants a certificate that its client CA has signed; give yours with --cert-file FILE and --key-file FILE",
            "%s 要求由其客户端 CA 签发的证书；请用 --cert-file FILE 和 --key-file FILE 提供"),
    TLS_FAILED(
            ExitCode.UNREACHABLE,
            "no secure connection with %s (%s); see docs/tls.md",
            "无法与 %s 建立安全连接（%s）；参见 docs/tls.md"),
    CA_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the CA file %s %s; give a PEM file of certificates with --ca-file",
            "CA 文件 %s 无法使用：%s；请用 --ca-file 指定 PEM 格式的证书文件"),
    CERTIFICATE_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the certificate file %s %s; give a PEM file with --cert-file",
            "证书文件 %s 无法使用：%s；请用 --cert-file 指定 PEM 文件"),
    KEY_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the key file %s %s; give a PEM file with --key-file",
            "私钥文件 %s 无法使用：%s；请用 --key-file 指定 PEM 文件"),
    TLS_FILES_UNUSABLE(
            ExitCode.CONFIG_INVALID,
            "the files of --ca-file, --cert-file and --key-file do not go together (%s); check that the key is the certificate's",
            "--ca-file、--cert-file 与 --key-file 的文件不匹配（%s）；请确认私钥属于该证书"),
    NO_CONTEXT(
            ExitCode.NOT_FOUND,
            "there is no context '%s'%s; 'trawl context list' shows all",
            "没有名为 '%s' 的上下文%s；'trawl context list' 列出全部"),
    BAD_CONTEXT_FILE(
            ExitCode.CONFIG_INVALID,
            "the file of contexts %s cannot be used (%s); correct it or remove it",
            "上下文文件 %s 无法使用（%s）；请改正或删除该文件"),
    AUDIT_BROKEN(
            ExitCode.FAILED,
            "the audit log of the project '%s' is broken at entry %s: %s; whoever could write there may have changed it",
            "项目 '%s' 的审计日志在第 %s 条处断裂：%s；可能已被有写入权限的人篡改"),
    AUDIT_UNREADABLE(
            ExitCode.FAILED,
            "the audit log in %s cannot be read as it was written (%s); compare it with a backup",
            "%s 中的审计日志无法按原样读取（%s）；请与备份比较"),
    NO_LEDGER_HERE(
            ExitCode.NOT_FOUND, "there is no ledger in %s; name the data folder of a server", "%s 中没有账本；请指定服务的数据目录"),
    TOKEN_MISSING(
            ExitCode.UNAUTHORISED,
            "%s asks for a token; set TRAWL_TOKEN, give --token-file FILE or --context NAME, or name the server's folder with --data DIR",
            "%s 需要令牌；请设置 TRAWL_TOKEN、使用 --token-file FILE，或用 --data DIR 指定服务的数据目录"),
    TOKEN_UNREADABLE(
            ExitCode.UNAUTHORISED,
            "cannot read the token file %s (%s); check the path and who owns it",
            "无法读取令牌文件 %s（%s）；请检查路径和文件所有者"),
    TOKEN_EXPOSED(
            ExitCode.UNAUTHORISED,
            "the token file %s can be read by others; run 'chmod 600' on it, and replace the token if they may have it",
            "令牌文件 %s 可被其他用户读取；请执行 'chmod 600'，若可能已泄露请更换令牌"),
    SESSION_OVER(
            ExitCode.UNAUTHORISED,
            "the session at %s is over; sign in again with 'trawl login NAME', or forget it with 'trawl logout'",
            "在 %s 的登录已结束；请用 'trawl login NAME' 重新登录，或用 'trawl logout' 清除"),
    LOGIN_NOT_KEPT(
            ExitCode.CONFLICT,
            "cannot change the login file %s (%s); check who owns the folder",
            "无法修改登录文件 %s（%s）；请检查目录的所有者"),
    PASSWORD_MISSING(
            ExitCode.USAGE,
            "there is nobody to ask for the password; give --password-file FILE, or - for standard input",
            "无法询问密码；请使用 --password-file FILE，或用 - 表示标准输入"),
    PASSWORD_UNREADABLE(
            ExitCode.USAGE,
            "cannot read the password file %s (%s); check the path and who owns it",
            "无法读取密码文件 %s（%s）；请检查路径和文件所有者"),
    WAIT_TIMEOUT(
            ExitCode.WAIT_TIMEOUT,
            "%1$s has not ended after %2$s; it goes on: see 'trawl task watch %1$s%3$s'",
            "%1$s 在 %2$s 后仍未结束，任务继续运行：参见 'trawl task watch %1$s%3$s'"),
    TASK_ENDED_BADLY(ExitCode.FAILED, "%s ended as %s%s; see 'trawl task %s'", "%s 以 %s 结束%s；参见 'trawl task %s'"),
    NO_LAST_TASK(
            ExitCode.NOT_FOUND,
            "@last means nothing yet: no task was submitted from here; give an id such as t1284",
            "@last 尚无对应任务：此处还没有提交过任务；请给出编号，例如 t1284"),
    BAD_TASK_ID(
            ExitCode.USAGE,
            "'%s' is no task id; ids look like t1284: see 'trawl task list'",
            "'%s' 不是任务编号；编号形如 t1284：参见 'trawl task list'"),
    BAD_ARGUMENT(ExitCode.USAGE, "%s", "%s"),
    BAD_JOB(ExitCode.CONFIG_INVALID, "the job cannot be run: %s", "作业无法运行：%s"),
    PRIVATE_SEED(
            ExitCode.CONFIG_INVALID,
            "%s leads into a private network (%s); if that is meant, say --allow-private",
            "%s 指向内部网络（%s）；如确需抓取，请加 --allow-private"),
    CRAWL_UNFINISHED(
            ExitCode.CONFLICT,
            "%s holds a crawl that is not finished; go on with --resume, or choose another folder with --out",
            "%s 中有尚未完成的抓取；请用 --resume 继续，或用 --out 选择其他目录"),
    CRAWL_RUNNING(
            ExitCode.CONFLICT,
            "a crawl is running in %s right now; wait for it, or choose another folder with --out",
            "%s 中正有抓取在运行；请等待其结束，或用 --out 选择其他目录"),
    RESULTS_NOT_WRITABLE(
            ExitCode.CONFLICT,
            "cannot write to the folder %s (%s); choose another with --out",
            "无法写入目录 %s（%s）；请用 --out 选择其他目录"),
    CRAWL_FINISHED(
            ExitCode.CONFLICT,
            "%s holds the results of another crawl; choose another folder with --out, or move it away",
            "%s 中已有另一次抓取的结果；请用 --out 选择其他目录，或先移走它"),
    NOTHING_TO_RESUME(
            ExitCode.NOT_FOUND,
            "there is no crawl in %s to go on with; begin one with 'trawl crawl URL'",
            "%s 中没有可继续的抓取；请用 'trawl crawl URL' 开始"),
    NO_CRAWL_HERE(
            ExitCode.NOT_FOUND,
            "there is no crawl in %s; name its folder with --out DIR, or a task of a server: 'trawl explain TASK URL'",
            "%s 中没有抓取；请用 --out DIR 指定其目录，或指定服务上的任务：'trawl explain TASK URL'"),
    NO_EARLIER_CRAWL(
            ExitCode.NOT_FOUND,
            "%s holds no crawl to build on (%s); --since names the --out folder of an earlier crawl",
            "%s 中没有可作为基础的抓取（%s）；--since 应指定之前某次抓取的 --out 目录"),
    EARLIER_CRAWL_OPEN(
            ExitCode.CONFLICT,
            "the crawl in %s cannot be read (%s); let it end first, or give this user the right to write there",
            "无法读取 %s 中的抓取（%s）；请先等它结束，或授予该用户写入权限"),
    BAD_TASK_FILE(
            ExitCode.CONFIG_INVALID,
            "%s, line %s: %s; %s tasks before it were accepted",
            "%s 第 %s 行：%s；此前已有 %s 个任务被接受"),
    UNREADABLE_FILE(ExitCode.CONFIG_INVALID, "cannot read %s (%s); check the path", "无法读取 %s（%s）；请检查路径"),
    NOT_TEXT(
            ExitCode.CONFIG_INVALID,
            "%s is no text in UTF-8; tasks and payloads are JSON, so bytes have to be encoded first, e.g. as base64",
            "%s 不是 UTF-8 文本；任务和负载必须是 JSON，二进制数据请先编码，例如 base64"),
    OUTPUT_FAILED(
            ExitCode.FAILED,
            "the result could not be written (%s); what is there is not complete",
            "结果无法写出（%s）；已写出的内容不完整"),
    DAMAGED_ARCHIVE(ExitCode.FAILED, "%s is %s; what was printed is from before that", "%s 已损坏（%s）；只输出了此前的内容"),
    NO_CAPTURES(
            ExitCode.NOT_FOUND,
            "%s has no captures; a job keeps them with 'warc: gzip'",
            "%s 没有存档的页面；在作业中写 'warc: gzip' 才会保存"),
    OUTPUT_CLOSED(ExitCode.NOBODY_READS, "nobody reads the result any more (%s)", "已无程序读取结果（%s）"),
    UNKNOWN_SETTING(
            ExitCode.CONFIG_INVALID,
            "unknown setting '%s' in %s%s; 'trawl config view' lists all",
            "%2$s 中有未知设置 '%1$s'%3$s；'trawl config view' 列出全部设置"),
    BAD_SETTING(ExitCode.CONFIG_INVALID, "%s from %s %s; correct it and start again", "%s（来自 %s）无效：%s；请改正后重新启动"),
    BAD_SETTINGS_FILE(
            ExitCode.CONFIG_INVALID,
            "%s is no valid YAML or JSON file of settings: %s; correct it and start again",
            "%s 不是有效的 YAML 或 JSON 设置文件：%s；请改正后重新启动"),
    BAD_PLUGIN(
            ExitCode.CONFIG_INVALID,
            "a plugin in %s cannot be loaded (%s); remove it or get one that fits this version",
            "%s 中的插件无法加载（%s）；请移除或换用与此版本匹配的插件"),
    NO_SERVER_HERE(
            ExitCode.UNREACHABLE,
            "no server runs with the data folder %1$s, or it is not yours to read; start it with '%2$s --data %1$s' or name one with --server",
            "没有服务使用数据目录 %1$s，或该目录不可读；请用 '%2$s --data %1$s' 启动，或用 --server 指定服务地址"),
    SERVER_NOT_NAMED(
            ExitCode.CONFIG_INVALID,
            "%s says that the server is at %s, and a file of the folder you are in decides that for this machine alone; if you trust that server, name it with --server URL, TRAWL_SERVER or a context ('trawl context set')",
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
            "the data folder %s is in use by another instance; stop it or choose another with --data DIR",
            "数据目录 %s 正被另一个实例使用；请停止该实例，或用 --data DIR 选择其他目录"),
    OTHER_LEDGER(
            ExitCode.CONFLICT,
            "the server in %s ran on another ledger before, and these settings name none, so it would begin with an empty one; give the settings it had with --config FILE, or choose another folder with --data DIR",
            "%s 中的服务之前使用的是另一个账本，而当前设置未指定账本，启动后将是空账本；请用 --config FILE 提供原来的设置，或用 --data DIR 选择其他目录"),
    LEDGER_UNREACHABLE(
            ExitCode.UNREACHABLE,
            "%s; check that the database runs there and that ledger.url, ledger.user and ledger.password are right",
            "无法连接数据库：%s；请检查 ledger.url、ledger.user 和 ledger.password 配置，并确认数据库服务已启动"),
    UNKNOWN_BACKEND(ExitCode.CONFIG_INVALID, "%s '%s' names no known backend; known are %s", "%s '%s' 不是已知的后端；可用的有 %s"),
    INSECURE_LISTENER(
            ExitCode.CONFIG_INVALID,
            "listening on %s without TLS shows every token to the network; name a certificate with listen.tls.certificate and listen.tls.key, use 127.0.0.1, or say --insecure-listen",
            "在 %s 上无 TLS 监听会向网络暴露令牌；请用 listen.tls.certificate 和 listen.tls.key 配置证书，使用 127.0.0.1，或明确指定 --insecure-listen"),
    PAGE_NOT_FETCHED(
            ExitCode.FAILED,
            "%1$s could not be fetched (%2$s): %3$s; 'trawl fetch %4$s' shows how far it came",
            "无法抓取 %1$s（%2$s）：%3$s；可用 'trawl fetch %4$s' 查看详情"),
    DEMO_PORT_TAKEN(
            ExitCode.CONFLICT,
            "port %s is taken; choose another with --port, or 0 for any that is free",
            "端口 %s 已被占用；请用 --port 选择其他端口，0 表示任意空闲端口"),
    COPY_NOT_WRITABLE(
            ExitCode.CONFLICT, "cannot write %s (%s); choose another file with -O", "无法写入 %s（%s）；请用 -O 选择其他文件"),
    HEAP_EXHAUSTED(
            ExitCode.OUT_OF_MEMORY,
            "the process ran out of memory (heap: %s MiB); give it more with TRAWL_JAVA_OPTS=-Xmx2g, or lower crawl.slots (--connections) or crawl.memory",
            "进程内存不足（堆：%s MiB）；请用 TRAWL_JAVA_OPTS=-Xmx2g 增大堆，或调小 crawl.slots（--connections）或 crawl.memory"),
    UNEXPECTED(
            ExitCode.FAILED,
            "this should not have happened (%s); please report it with the output of --verbose",
            "发生了意外错误（%s）；请附上 --verbose 的输出进行反馈");

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
        return new Complaint(exit, code(), english.formatted(particulars), chinese.formatted(particulars), List.of());
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
