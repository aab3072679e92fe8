-- Workers that ask for their work, such as browsers, and what they send. Their sessions have a patience of their own.
alter table worker_session add column ttl_ms integer not null default 0;

create table pull_worker (
    project text not null,
    worker text not null,
    credential text not null,
    name text not null,
    about text not null,
    session integer not null,
    paused integer not null,
    done integer not null,
    failed integer not null,
    busy_ms integer not null,
    busy_since integer not null,
    last_task integer not null,
    last_epoch integer not null,
    seen_at integer not null,
    primary key (project, worker)
);

-- The hosts that holders of a credential may take work for, one a line.
create table pull_hosts (
    project text not null,
    credential text not null,
    hosts text not null,
    primary key (project, credential)
);

create table market_snapshot (
    id integer primary key,
    project text not null,
    fingerprint text not null,
    task_id integer not null,
    worker text not null,
    credential text not null,
    platform text not null,
    product text not null,
    kept_at integer not null,
    body text not null,
    body_crc integer not null
);
create unique index market_snapshot_once on market_snapshot (project, fingerprint);
create index market_snapshot_listed on market_snapshot (project, id);
create index market_snapshot_task on market_snapshot (project, task_id, id);
create index market_snapshot_product on market_snapshot (project, product, id);
create index market_snapshot_kept on market_snapshot (kept_at);
