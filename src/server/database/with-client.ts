import { Client, type ClientConfig } from 'pg'

/** Opens a connection to the database beside those of the pool, and closes it once `work` has ended or failed. */
export async function withClient<Result>(
  address: string | ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address)
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
