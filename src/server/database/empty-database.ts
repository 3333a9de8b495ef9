import type { ClientConfig } from 'pg'
import { withClient } from './with-client.ts'

/** Deletes every table of Groundwork and of its job queue. @param address of the role that owns them */
export async function emptyDatabase(address: string | ClientConfig): Promise<void> {
  return withClient(address, async (client) => {
    await client.query('drop schema if exists pgboss cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  })
}
