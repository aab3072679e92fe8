-- Workers that ask for their work, such as browsers, and what they send. Their sessions have a patience of their own.
alter table worker_session add column ttl_ms bigint not null default 0;

create table pull_worker (
    project varchar(200) not null,
    worker varchar(200) not null,
    credential varchar(200) not null,
    name varchar(200) not null,
    about longtext not null,
    session bigint not null,
    paused integer not null,
    done integer not null,
    failed integer not null,
    busy_ms bigint not null,
    busy_since bigint not null,
    last_task bigint not null,
    last_epoch bigint not null,
    seen_at bigint not null,
    primary key (project, worker)
) engine = InnoDB default character set utf8mb4 collate ${collation};

-- The hosts that holders of a credential may take work for, one a line.
create table pull_hosts (
    project varchar(200) not null,
    credential varchar(200) not null,
    hosts longtext not null,
    primary key (project, credential)
) engine = InnoDB default character set utf8mb4 collate ${collation};

create table market_snapshot (
    id bigint auto_increment primary key,
    project varchar(200) not null,
    fingerprint varchar(64) not null,
    task_id bigint not null,
    worker varchar(200) not null,
    credential varchar(200) not null,
    platform varchar(200) not null,
    product varchar(200) not null,
    kept_at bigint not null,
    body longtext not null,
    body_crc integer not null
) engine = InnoDB default character set utf8mb4 collate ${collation};
create unique index market_snapshot_once on market_snapshot (project, fingerprint);
create index market_snapshot_listed on market_snapshot (project, id);
create index market_snapshot_task on market_snapshot (project, task_id, id);
create index market_snapshot_product on market_snapshot (project, product, id);
create index market_snapshot_kept on market_snapshot (kept_at);
