-- Secrets that tasks only name: sealed by a data key, which a master key outside the ledger wraps.
create table secret (
    project text not null,
    name text not null,
    hosts text not null,
    master text not null,
    wrapped text not null,
    sealed text not null,
    fingerprint text not null,
    created_at integer not null,
    used_at integer not null,
    primary key (project, name)
) without rowid;
