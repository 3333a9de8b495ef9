import { absolute, compare, type Row } from './rows.ts'
import { type Connection, median, quantile, type Times, timeInTurns } from './timing.ts'

/** What people ask for, for one of the generated projects: number, address, customer, phone, a beginning, an error. */
function questions(of: number): string[] {
  const number = `BENCH-${String(of).padStart(7, '0')}`
  return [
    number,
    number.slice(0, 10),
    `${of} Hillcrest Ave`,
    `Customer ${of}`,
    `(510) 555-${String(of % 10_000).padStart(4, '0')}`,
    'hillc oakl',
    'hilcrest',
    `${of} hilcrest`,
    'o',
  ]
}

/** Asks for projects spread over all of them, never twice for the same in a row. */
export async function timeSearches(
  connection: Connection,
  token: string,
  projects: number,
  floor: Connection,
): Promise<[ours: Times, floor: Times]> {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (turn: number) => {
    const asked = questions(((turn * 7919) % projects) + 1)
    const q = asked[turn % asked.length] ?? ''
    const path = `/api/search?${new URLSearchParams({ q })}`
    const answer = await connection.send('GET', path, headers)
    if (answer.status !== 200) throw new Error(`The search answered ${answer.status}`)
  }
  const bare = () => floor.send('GET', '/')
  await timeInTurns(100, ask, bare)
  return timeInTurns(900, ask, bare)
}

/** Beside what a bare server takes, and how it grows from 1,000 projects to so many. */
export function searchRows(few: [Times, Times], many: [Times, Times], count: number): Row[] {
  const manyProjects = `search, ${count.toLocaleString('en-US')} projects`
  const p99 = (times: Times) => quantile(times, 0.99)
  return [
    compare('search, 1,000 projects, p50', median(few[0]), median(few[1]), 'ms'),
    absolute('search, 1,000 projects, p99', p99(few[0]), p99(few[1]), 'ms', '≤ 25 ms', 25),
    compare(`${manyProjects}, p50`, median(many[0]), median(many[1]), 'ms'),
    absolute(`${manyProjects}, p99`, p99(many[0]), p99(many[1]), 'ms', '≤ 25 ms', 25),
    compare(`${manyProjects} beside 1,000, p50`, median(many[0]), median(few[0]), 'ms', '≤ 2 ×', 2),
  ]
}
