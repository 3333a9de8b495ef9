import { Client } from 'pg'

/**
 * Counts how often the server waits for PostgreSQL while `work` runs: statements that go out before the next answer
 * comes count as one round trip. Works of other connections at the same time count too.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const query = Client.prototype.query as (...call: unknown[]) => unknown
  let trips = 0
  let isWaiting = false
  const counting = function counting(this: Client, ...call: unknown[]) {
    if (!isWaiting) trips += 1
    isWaiting = true
    const answer = Reflect.apply(query, this, call)
    const answered = () => {
      isWaiting = false
    }
    if (answer instanceof Promise) answer.then(answered, answered)
    return answer
  }
  Client.prototype.query = counting as typeof Client.prototype.query
  try {
    await work()
  } finally {
    Client.prototype.query = query as typeof Client.prototype.query
  }
  return trips
}
