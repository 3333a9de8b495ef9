import { Client, type ClientConfig } from 'pg'

/** Works on a connection of its own, outside the pool, and closes it afterwards. */
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
