-- Secrets that tasks only name: sealed by a data key, which a master key outside the ledger wraps.
create table secret (
    project varchar(200) collate "C" not null,
    name varchar(100) collate "C" not null,
    hosts text not null,
    master varchar(32) not null,
    wrapped varchar(200) not null,
    sealed text not null,
    fingerprint varchar(32) not null,
    created_at bigint not null,
    used_at bigint not null,
    primary key (project, name)
);
