-- Secrets that tasks only name: sealed by a data key, which a master key outside the ledger wraps.
create table secret (
    project varchar(200) not null,
    name varchar(100) not null,
    hosts text not null,
    master varchar(32) not null,
    wrapped varchar(200) not null,
    sealed mediumtext not null,
    fingerprint varchar(32) not null,
    created_at bigint not null,
    used_at bigint not null,
    primary key (project, name)
) engine = InnoDB default character set utf8mb4 collate ${collation};
