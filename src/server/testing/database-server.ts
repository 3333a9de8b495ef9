import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'

/** Runs one statement on its own connection: CREATE and DROP DATABASE want no transaction and no company. */
export async function runOnServer(url: string, sql: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'

/**
 * Drops a database whoever is still connected to it. The server's own vacuum belongs to no role, and one that is no
 * superuser may not end it: it is waited for, ten seconds at most.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnServer(url, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      const isBeingVacuumed = error instanceof DatabaseError && error.code === insufficientPrivilege
      if (!isBeingVacuumed || attempt === 100) throw error
      await sleep(100)
    }
  }
}

/** The same server's address with another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${database}$1`)
}
