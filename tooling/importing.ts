import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '../src/contract/imports.ts'
import { stopLeftOverDatabase } from './left-over-database.ts'
import { startServer, waitForEnd } from './running-server.ts'
import { post, setUpCompany } from './set-up-company.ts'

/** What there is of a list's customers, by their number in it. */
export interface Books {
  customers: number[]
  /** History's additions and removals. */
  added: number[]
  removed: number[]
}

/** An office that brings lists of customers: number 7 of the list `roof` is `roof 7`. */
export interface ImportingOffice {
  prepare(list: string, count: number): Promise<number>
  /** Begins it, kills the server when some rows are done and others are not, and starts it again. */
  killDuring(id: number, work: 'run' | 'undo'): Promise<Import>
  settle(id: number): Promise<Import>
  run(id: number): Promise<Import>
  booksOf(list: string): Promise<Books>
  close(): Promise<void>
}

export async function openImportingOffice(): Promise<ImportingOffice> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-importing-'))
  chmodSync(dataDir, 0o711) // under root the database's own account goes through it
  let server = await startServer(dataDir)
  const authorization = await setUpCompany(server)

  async function get(path: string): Promise<Response> {
    const response = await fetch(server.url + path, { headers: { authorization } })
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  const readImport = async (id: number) => (await (await get(`/api/imports/${id}`)).json()) as Import
  const begin = (id: number, work: 'run' | 'undo') =>
    post<Import>(server.url, `/api/imports/${id}/${work}`, {}, authorization)

  async function waitUntil(id: number, isReached: (one: Import) => boolean): Promise<Import> {
    const deadline = performance.now() + 240_000
    for (;;) {
      const one = await readImport(id)
      if (isReached(one)) return one
      if (performance.now() > deadline) throw new Error(`The import stays ${one.status}: ${server.log()}`)
      await sleep(10)
    }
  }

  async function readAll<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let next: string | undefined = path; next !== undefined; ) {
      const page: Response = await get(next)
      rows.push(...((await page.json()) as Row[]))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    return rows
  }

  return {
    async prepare(list, count) {
      const lines = Array.from({ length: count }, (_, at) => `${list} ${at},${list}${at}@example.com`)
      const form = new FormData()
      form.set('kind', 'customers')
      form.set('file', new Blob([['Name,E-mail', ...lines].join('\n')]), `${list}.csv`)
      const response = await fetch(`${server.url}/api/imports`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      if (!response.ok) throw new Error(`The list was answered ${response.status}: ${await response.text()}`)
      return ((await response.json()) as Import).id
    },
    async killDuring(id, work) {
      await begin(id, work)
      const middle = await waitUntil(id, ({ written, undone }) => (work === 'run' ? written : undone) > 0)
      server.process.kill('SIGKILL')
      await waitForEnd(server.process)
      server = await startServer(dataDir)
      return middle
    },
    settle: (id) => waitUntil(id, ({ status }) => status !== 'running' && status !== 'undoing'),
    async run(id) {
      await begin(id, 'run')
      return waitUntil(id, ({ status }) => status === 'done')
    },
    async booksOf(list) {
      const numberOf = (text: string) => Number(new RegExp(`\\b${list} (\\d+)`).exec(text)?.[1] ?? -1)
      const numbers = (texts: string[]) =>
        texts
          .map(numberOf)
          .filter((number) => number >= 0)
          .toSorted((one, other) => one - other)
      const customers = await readAll<{ name: string }>('/api/customers?limit=1000')
      const events = await readAll<{ summary: string }>('/api/history?limit=1000')
      const summaries = events.map(({ summary }) => summary)
      return {
        customers: numbers(customers.map(({ name }) => name)),
        added: numbers(summaries.filter((summary) => summary.startsWith('added'))),
        removed: numbers(summaries.filter((summary) => summary.startsWith('removed'))),
      }
    },
    async close() {
      server.process.kill('SIGTERM')
      await waitForEnd(server.process)
      await stopLeftOverDatabase(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
