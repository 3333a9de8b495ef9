-- The browser that a session began in, by the SHA-256 of a secret in a cookie of its own, which stays when the session has
-- ended: wrong guesses from elsewhere do not keep such a browser out. Null when it was forgotten, or keeps no cookies.
alter table session add column browser_hash bytea;
create index session_browser_idx on session (browser_hash, employee_id) where browser_hash is not null;
