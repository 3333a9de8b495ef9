-- How often a network called a limited route in the minute that began with its first call, for all servers together.
-- Unlogged: a crash of the database forgets the counts of one minute, and no call waits for the disk.
create unlogged table request_count (
  -- The method, the path of the contract and the network.
  key text primary key,
  count integer not null,
  began_at timestamptz not null
);
