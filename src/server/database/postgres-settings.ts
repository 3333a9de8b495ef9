/** Given on the command line, where they win over every file in the database's folder. */
export const databaseSettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '40',
  // An office's data: server and database together stay under 300 MB at rest.
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  // Short queries on a fast disk: no compiled plans, no helper processes, no I/O workers.
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** For databases that are thrown away with the test that made them. Never for anything anybody keeps. */
export const settingsForThrowAwayTests: Record<string, string> = {
  ...databaseSettings,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '120',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
