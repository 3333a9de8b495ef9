-- A window that may have missed something reads again, so events no longer say which transactions ran beside theirs.
drop index event_transaction_idx;
alter table event drop column transaction_id, drop column oldest_running;
