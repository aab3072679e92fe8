-- Damage of a key: rows know their own key, and a subtask knows which rows belong to it. Null and 0 mean unknown.
alter table task_body add column key_crc integer;
alter table subtask_data add column key_crc integer;
alter table subtask_part add column key_crc integer;
alter table segment_range add column row_crc integer;
alter table subtask add column kept integer not null default 0;
alter table subtask add column ranges integer not null default 0;
