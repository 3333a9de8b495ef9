import { Client, type ClientConfig } from 'pg'

/** Deletes every table of Groundwork and of its job queue. @param address of the role that owns them */
export async function emptyDatabase(address: string | ClientConfig): Promise<void> {
  const client = new Client(address)
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  await client.connect()
  try {
    await client.query('drop schema if exists pgboss cascade')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  } finally {
    await client.end()
  }
}
