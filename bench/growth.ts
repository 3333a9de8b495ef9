import { sql } from 'kysely'
import { announce } from './floor.ts'
import { compare, type Row } from './rows.ts'
import { type Office, withOffice } from './running.ts'
import { median } from './timing.ts'

const liveUpdate = 'a note, until a colleague sees it'

/** What people wait for, and how much slower it may become with a hundred times as many projects. */
const calls: readonly (readonly [what: string, path: string])[] = [
  ['list of projects', '/api/projects?limit=100'],
  ['… by name', '/api/projects?limit=100&sort=name'],
  ['… by customer', '/api/projects?limit=100&sort=customer'],
  ['… by address', '/api/projects?limit=100&sort=site'],
  ['… by manager', '/api/projects?limit=100&sort=manager'],
  ['… by status', '/api/projects?limit=100&sort=status'],
  ['… by value', '/api/projects?limit=100&sort=-bidTotal'],
  ['… by balance', '/api/projects?limit=100&sort=-balance'],
  ['… of one status', '/api/projects?limit=100&status=permitting'],
  ['… of a rare status', '/api/projects?limit=100&status=contract_declined'],
  ['… of a region', '/api/projects?limit=100&region=bay_area'],
  ['… of a customer', '/api/projects?limit=100&customer_id=:customer'],
  ['… to be scheduled', '/api/projects?limit=100&unscheduled=true'],
  ['… that match a word', '/api/projects?limit=100&search=hillcrest'],
  ['board', '/api/projects/board'],
  ['map', '/api/projects/map?zoom=8'],
  ['project', '/api/projects/:project'],
  ['dashboard', '/api/dashboard'],
  ['search', '/api/search?q=hillc%20oakl'],
  ['what waits', '/api/needs'],
  ['calendar of a week', '/api/appointments?from=:today&to=:week'],
  ['invoices', '/api/invoices?limit=100'],
  ['open invoices', '/api/invoices?limit=100&status=overdue'],
  ['payments', '/api/payments?limit=100'],
  ['expenses', '/api/expenses?limit=100'],
  ['customers', '/api/customers?limit=100'],
  ['permits', '/api/permits?limit=100'],
  ['history', '/api/history?limit=100'],
]

/** What adds up or writes out a whole company. It may grow with what it reads. */
const whole: readonly (readonly [what: string, path: string])[] = [
  ['months', '/api/months'],
  ['receivables', '/api/reports/receivables'],
  ['payables', '/api/reports/payables'],
  ['job profit', '/api/reports/job-profit'],
  ['work in progress', '/api/reports/work-in-progress'],
  ['cash', '/api/reports/cash?from=:month&to=:lastMonth'],
  ['projects as CSV', '/api/projects/csv'],
  ['expenses as CSV', '/api/expenses/export'],
  ['a year for QuickBooks', '/api/exports/quickbooks?from=:year&to=:end'],
]

const waitedFor = [...calls.map(([what]) => what), liveUpdate]
const addedUp = whole.map(([what]) => what)

/** The median of each call in milliseconds, by its name, in a company of each size. */
export type Growth = Map<number, Map<string, number>>

/**
 * Each call right after a change, so that no remembered answer is measured; in turns among the companies, so that a machine
 * that grows slower does so for each of them.
 */
export async function measureGrowth(sizes: readonly number[]): Promise<Growth> {
  const desks: Desk[] = []
  const open = ([size, ...larger]: readonly number[]): Promise<Growth> => {
    if (size === undefined) return timeDesks(desks)
    announce(`${size} projects`)
    return withOffice(size, async (office) => {
      desks.push(await takeDesk(size, office))
      return open(larger)
    })
  }
  return open(sizes)
}

/** Somebody who sits in a company of this size, and what stands in the paths of the calls. */
interface Desk extends Office {
  size: number
  projectId: number
  values: Record<string, string>
}

async function takeDesk(size: number, office: Office): Promise<Desk> {
  const { id, customer_id: customer } = await office.db
    .selectFrom('project')
    .select(['id', 'customer_id'])
    .where('number', '=', 'BENCH-0000003')
    .executeTakeFirstOrThrow()
  const instant = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString()
  const values = {
    customer: String(customer),
    project: String(id),
    today: instant(0),
    week: instant(7),
    year: instant(-365).slice(0, 10),
    end: instant(0).slice(0, 10),
    month: instant(-365).slice(0, 7),
    lastMonth: instant(0).slice(0, 7),
  }
  return { ...office, size, projectId: id, values }
}

const turns = 30
/** The first ones warm the server up. */
const warming = 9
const turnsOfWhole = 5

async function timeDesks(desks: readonly Desk[]): Promise<Growth> {
  const growth: Growth = new Map(desks.map(({ size }) => [size, new Map<string, number>()]))
  const keep = (what: string, { size }: Desk, taken: number[]) =>
    growth.get(size)?.set(what, median(taken.toSorted((one, other) => one - other)))
  const time = async (what: string, path: string, count: number, leftOut: number) => {
    const taken = new Map(desks.map((desk) => [desk, [] as number[]]))
    for (let turn = 0; turn < count; turn += 1)
      for (const [desk, times] of taken) times.push(await timeCall(desk, path))
    for (const [desk, times] of taken) keep(what, desk, times.slice(leftOut))
  }
  announce('in turns')
  for (const [what, path] of calls) await time(what, path, turns, warming)
  for (const [what, path] of whole) await time(what, path, turnsOfWhole, 0)
  for (const desk of desks) keep(liveUpdate, desk, await timeLive(desk))
  return growth
}

async function timeCall({ db, connection, token, projectId, values }: Desk, path: string): Promise<number> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
  await sql`update project set updated_at = now() where id = ${projectId}`.execute(db)
  const started = performance.now()
  const { status, body } = await connection.send('GET', address, { authorization: `Bearer ${token}` })
  if (status !== 200) throw new Error(`${address} answered ${status}: ${body.toString().slice(0, 200)}`)
  return performance.now() - started
}

/** From sending a note until a second window is told of it. */
async function timeLive({ server: { url }, connection, token, projectId }: Desk): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/api/live`, { headers })
  if (body === null) throw new Error('The stream of changes has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const untilChange = async () => {
    for (let told = ''; !told.includes('"change"'); ) told += (await reader.read()).value ?? ''
  }
  const taken: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now()
    const seen = untilChange()
    const note = JSON.stringify({ content: `Note ${turn}` })
    const sent = { ...headers, 'content-type': 'application/json' }
    await connection.send('POST', `/api/projects/${projectId}/notes`, sent, note)
    await seen
    if (turn >= warming) taken.push(performance.now() - started)
  }
  await reader.cancel()
  return taken
}

/** How much longer each call takes in every larger company than in the smallest. */
export function growthRows(growth: Growth): Row[] {
  const [first = 0, ...larger] = growth.keys()
  const among = (size: number) => `${size.toLocaleString('en-US')} projects`
  return larger.flatMap((size) => {
    const most = size > 100_000 ? 2 : 1.5
    const row = (what: string, goal?: number) => {
      const few = growth.get(first)?.get(what) ?? Number.NaN
      const many = growth.get(size)?.get(what) ?? Number.NaN
      const said = goal === undefined ? '' : `≤ ${goal} × ${among(first)}`
      return compare(`${what}, ${among(size)}`, many, few, 'ms', said, goal)
    }
    return [...waitedFor.map((what) => row(what, most)), ...addedUp.map((what) => row(what))]
  })
}

const width = 900
const height = 640
const margin = { left: 60, right: 210, top: 20, bottom: 40 }

/** The curves as a picture: both axes logarithmic, one line a call. */
export function drawGrowth(growth: Growth): string {
  const sizes = [...growth.keys()]
  const all = [...growth.values()].flatMap((times) => [...times.values()])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const scale = (value: number, from: number, to: number, start: number, end: number) =>
    start + ((Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from) || 1)) * (end - start)
  const x = (size: number) => scale(size, sizes[0] ?? 1, sizes.at(-1) ?? 1, margin.left, width - margin.right)
  const y = (time: number) => scale(time, low, high, height - margin.bottom, margin.top)
  const ends = [...waitedFor, ...addedUp]
    .map((what) => ({ what, at: y(growth.get(sizes.at(-1) ?? 0)?.get(what) ?? low) }))
    .toSorted((one, other) => one.at - other.at)
  // From the lowest up, because most of the curves end there.
  let highest = height - margin.bottom + 12
  const places = ends
    .map(({ at }) => at)
    .toReversed()
    .map((at) => (highest = Math.min(at, highest - 12)))
    .toReversed()
  const labels = ends.map(
    ({ what }, index) =>
      `<text x="${width - margin.right + 8}" y="${((places[index] ?? 0) + 4).toFixed(0)}" fill="${color(index)}">${what}</text>`,
  )
  const lines = ends.map(({ what }, index) => {
    const points = sizes.map(
      (size) => `${x(size).toFixed(0)},${y(growth.get(size)?.get(what) ?? low).toFixed(1)}`,
    )
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color(index)}" stroke-width="1.5"/>`
  })
  const ticks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
    .filter((time) => time >= low && time <= high)
    .map(
      (time) =>
        `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(time)}" y2="${y(time)}" stroke="#ddd"/><text x="${margin.left - 8}" y="${y(time) + 4}" text-anchor="end" fill="#555">${time} ms</text>`,
    )
  const names = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${height - 14}" text-anchor="middle" fill="#555">${size.toLocaleString('en-US')} projects</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11"><rect width="${width}" height="${height}" fill="#fff"/>${[...ticks, ...names, ...lines, ...labels].join('\n')}</svg>\n`
}

function color(index: number): string {
  return `hsl(${(index * 137) % 360} 65% 38%)`
}
