import { Client } from 'pg'

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

/** The same server's address with another database. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${database}$1`)
}
