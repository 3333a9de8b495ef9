import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BusyDesk } from './busy-people.ts'
import { announce } from './floor.ts'
import { findOpenInvoices, type OpenInvoice } from './generate-projects.ts'
import { absolute, type Row } from './rows.ts'
import type { Office } from './running.ts'
import { type Connection, connect, quantile, type Times } from './timing.ts'

/** What people call most, each as often as it stands here. */
const clicks = [
  '/api/projects?limit=100',
  '/api/projects?limit=100',
  '/api/projects/:project',
  '/api/projects/:project',
  '/api/dashboard',
  '/api/search?q=hillc%20oakl',
  '/api/needs',
  '/api/invoices?limit=100',
  '/api/customers?limit=100',
  '/api/projects?limit=100&status=in_progress',
  '/api/projects/:project/history?limit=50',
  'payment',
] as const

const people = 50

/**
 * Fifty people at once who click once a second; how many more it takes until clicks become twice as slow; and what
 * twenty people who set PDFs and upload photos do to a click.
 */
export async function measureLoad(office: Office, projectId: number): Promise<Row[]> {
  const desk = { ...office, projectId, open: await findOpenInvoices(office.db) }
  announce(`${people} people at once`)
  // What a server does once: it opens all its connections, each plans its statements, and the decoder of photos starts.
  await whileBusy(desk, () => clickFor(desk, people, 5_000))
  const [calm, busy] = await clickInTurns(desk)
  const rows = [...calm].map(([call, times]) => {
    const what = `${call.replace('/api/', '')}, ${people} people, p50`
    const row = absolute(what, quantile(times, 0.5), null, 'ms')
    return { ...row, floor: `p99 ${quantile(times, 0.99).toFixed(0)} ms` }
  })
  const all = together(calm)
  const knee = await findKnee(desk, quantile(all, 0.5))
  return [
    ...rows,
    absolute(`any click of ${people} people, p99`, quantile(all, 0.99), null, 'ms', '≤ 200 ms', 200),
    absolute('people until a click is twice as slow', knee, null, 'people'),
    absolute(
      'any click while twenty set PDFs and upload photos, p99',
      quantile(together(busy), 0.99),
      quantile(all, 0.99),
      'ms',
      '≤ 2 × without them',
      2 * quantile(all, 0.99),
    ),
  ]
}

/** Without and with the twenty: of a thousand clicks, ten decide, so each is measured several times. */
async function clickInTurns(desk: Desk): Promise<[calm: TimesByCall, busy: TimesByCall]> {
  const calm: TimesByCall[] = []
  const busy: TimesByCall[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    calm.push(await clickFor(desk, people, 15_000))
    busy.push(await whileBusy(desk, () => clickFor(desk, people, 15_000)))
  }
  return [gather(calm), gather(busy)]
}

type Desk = Office & { projectId: number; open: readonly OpenInvoice[] }
type TimesByCall = Map<string, Times>

const sorted = (times: Times): Times => times.toSorted((one, other) => one - other)
const together = (times: TimesByCall): Times => sorted([...times.values()].flat())

/** The times of several rounds as of one. */
function gather(rounds: readonly TimesByCall[]): TimesByCall {
  const calls = rounds.flatMap((round) => [...round.keys()])
  return new Map(calls.map((call) => [call, sorted(rounds.flatMap((round) => round.get(call) ?? []))]))
}

/** So many people, each on a connection of their own, each a click a second, for so many milliseconds. */
async function clickFor(desk: Desk, count: number, duration: number): Promise<TimesByCall> {
  const times: TimesByCall = new Map()
  const until = performance.now() + duration
  const person = async (number: number) => {
    const connection = connect(desk.server.url)
    await sleep((number / count) * 1000)
    for (let turn = number; performance.now() < until; turn += 1) {
      const call = clicks[(turn * 7) % clicks.length] ?? clicks[0]
      const started = performance.now()
      await click(desk, connection, call, turn)
      const taken = performance.now() - started
      times.set(call, [...(times.get(call) ?? []), taken])
      await sleep(Math.max(0, 1000 - taken))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: count }, (_, number) => person(number)))
  return gather([times])
}

let paid = 0

async function click(
  { token, projectId, open }: Desk,
  connection: Connection,
  call: string,
  turn: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  paid += 1
  const invoice = open[paid % open.length]
  const answer =
    call === 'payment'
      ? await connection.send(
          'POST',
          `/api/projects/${invoice?.project_id}/payments`,
          headers,
          JSON.stringify({
            invoice_id: invoice?.id,
            amount: '1.00',
            method: 'check',
            identification: `L${paid}`,
          }),
        )
      : await connection.send('GET', call.replace(':project', String(projectId + (turn % 50))), headers)
  if (answer.status >= 300) throw new Error(`${call} answered ${answer.status}: ${answer.body.toString()}`)
}

async function findKnee(desk: Desk, calm: number): Promise<number> {
  for (const count of [100, 150, 200, 300, 400, 600]) {
    announce(`${count} people at once`)
    if (quantile(together(await clickFor(desk, count, 8_000)), 0.5) > 2 * calm) return count
  }
  return Number.POSITIVE_INFINITY
}

/** Ten people preview a bid that changes each time, ten upload photos, until `work` is done. */
async function whileBusy<T>({ server: { url }, token, projectId }: Desk, work: () => Promise<T>): Promise<T> {
  announce('twenty people set PDFs and upload photos')
  const given: BusyDesk = { url, token, projectId }
  // In a thread of their own: a click is not to wait until this one has packed photos of 4 MB.
  const twenty = new Worker(new URL('./busy-people.ts', import.meta.url), { workerData: given })
  const failed = once(twenty, 'error').then(([error]) => Promise.reject(error as Error))
  try {
    await Promise.race([once(twenty, 'message'), failed])
    // All twenty begin in the same moment, which people do not: what follows is measured once they are at work.
    await Promise.race([sleep(5_000), failed])
    return await Promise.race([work(), failed])
  } finally {
    await twenty.terminate()
  }
}
