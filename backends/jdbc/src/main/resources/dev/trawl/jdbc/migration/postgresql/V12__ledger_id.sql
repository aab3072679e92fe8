-- A number that no other ledger has; it stays with the ledger, also in a backup.
insert into counter (name, value) values ('ledger', 1 + floor(random() * 9000000000000000)::bigint);
