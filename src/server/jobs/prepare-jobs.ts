import { Client, type ClientConfig } from 'pg'
import type { ConstructorOptions, PgBoss } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

/** pg-boss creates and migrates its own schema. */
export const jobsSchema = 'pgboss'

/**
 * Creates or migrates the tables of the job queue; two short queries when they are up to date. Servers that start at
 * the same time wait for each other. Needs no PostgreSQL extension.
 * @throws when the database's role may not create the schema
 */
export async function prepareJobs(address: string | ClientConfig): Promise<void> {
  const { hasSchema, version } = await readSchema(address)
  if (version !== undefined && version >= manifest.pgboss.schema) return
  try {
    // An administrator may have created the schema for a role that may not.
    await withBoss(address, { createSchema: !hasSchema }, async () => undefined)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The tables of the job queue (schema ${jobsSchema}) could not be made: ${reason}. Groundwork's role needs the CREATE right on its database.`,
      { cause },
    )
  }
}

async function readSchema(address: string | ClientConfig): Promise<{ hasSchema: boolean; version?: number }> {
  const client = new Client(address)
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  await client.connect()
  try {
    const { rows } = await client.query<{ has_schema: boolean; has_version: boolean }>(
      `select to_regnamespace('${jobsSchema}') is not null as has_schema,
        to_regclass('${jobsSchema}.version') is not null as has_version`,
    )
    if (!rows[0]?.has_version) return { hasSchema: rows[0]?.has_schema === true }
    const found = await client.query<{ version: number }>(`select version from ${jobsSchema}.version`)
    return { hasSchema: true, version: Number(found.rows[0]?.version) }
  } finally {
    await client.end()
  }
}

/** Runs `work` with pg-boss on one connection, without its background tasks. */
export async function withBoss<Result>(
  address: string | ClientConfig,
  options: ConstructorOptions,
  work: (boss: PgBoss) => Promise<Result>,
): Promise<Result> {
  const boss = await openBoss(address, { ...options, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined) // what fails, fails to whoever asked for it
  try {
    await boss.start()
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Imports pg-boss only when it is needed, which is after the server's first answer. */
export async function openBoss(address: string | ClientConfig, options: ConstructorOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    ...(typeof address === 'string' ? { connectionString: address } : toDatabaseOptions(address)),
    schema: jobsSchema,
    application_name: 'groundwork jobs',
    ...options,
  })
}

function toDatabaseOptions({ host, port, user, password, database }: ClientConfig): ConstructorOptions {
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password: password as string }),
    ...(database !== undefined && { database }),
  }
}
