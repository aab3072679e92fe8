-- One order for many tasks, and how far it got.
create table bulk_operation (
    project varchar(200) not null,
    id varchar(40) not null,
    action varchar(20) not null,
    reason varchar(1000) not null,
    asked_by varchar(200) not null,
    total integer not null,
    done integer not null,
    refused integer not null,
    refusals mediumtext not null,
    created_at bigint not null,
    moved_at bigint not null,
    ended_at bigint not null,
    primary key (project, id),
    index bulk_operation_age (moved_at)
) engine = InnoDB default character set utf8mb4 collate ${collation};
