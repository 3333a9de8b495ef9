import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { openRunningDatabase } from '../../src/server/database/running-database.ts'
import { stopLeftOverDatabase } from '../left-over-database.ts'
import {
  type RunningServer,
  readPostmasterPid,
  startServer,
  waitForEnd,
  waitUntilReady,
} from '../running-server.ts'
import { setUpCompany } from '../set-up-company.ts'
import { openInvoice } from './open-invoice.ts'

/** What is killed in a round: the server, its database, or both, either one first. */
export const victims = ['server', 'database', 'both, server first', 'both, database first'] as const
export type Victim = (typeof victims)[number]

export interface RoundResult {
  victim: Victim
  /** Payments that the server had answered 201 when it was killed. */
  acknowledged: number
  /** Of all acknowledged payments so far, those that are not there any more, or more than once. */
  lost: string[]
  doubled: string[]
  /** Calls of any kind that were answered 5xx, but for 503. */
  faults: string[]
  /** Milliseconds from the kill (of the server: from its new start) to the next 200 on /readyz. */
  readyAfter: number
}

/** A company with one large invoice, and writers which record payments on it and remember what was acknowledged. */
export interface Office {
  runRound(victim: Victim): Promise<RoundResult>
  /** SIGTERM, or another signal, while payments come in. */
  endUnderLoad(signal?: NodeJS.Signals): Promise<{ code: number | null; after: number; lost: string[] }>
  /** Claims a payment that was never sent, as a server would that answers before it writes. */
  claimUnwritten(): Promise<{ lost: string[] }>
  close(): Promise<void>
}

export interface Session {
  authorization: string
  projectId: number
  invoiceId: number
}

const writers = 4

interface OtherCall {
  method: 'GET' | 'POST'
  path: (session: Session) => string
  body?: (session: Session) => object
}

const otherCalls: OtherCall[] = [
  { method: 'POST', path: ({ projectId }) => `/api/projects/${projectId}/bids`, body: () => ({}) },
  {
    method: 'POST',
    path: ({ projectId }) => `/api/projects/${projectId}/notes`,
    body: () => ({ content: 'Called the office' }),
  },
  {
    method: 'POST',
    path: () => '/api/invoices',
    body: ({ projectId }) => ({ project_id: projectId, items: [{ description: 'Piers', amount: 5 }] }),
  },
  { method: 'GET', path: () => '/api/projects/csv' },
  { method: 'GET', path: () => '/api/dashboard' },
]

/** @param isDurable false lets the database acknowledge before a change is on the disk */
export async function openOffice({ isDurable }: { isDurable: boolean }): Promise<Office> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-durability-'))
  chmodSync(dataDir, 0o711) // under root the database's own account goes through it
  let server = await startServer(dataDir)
  const session = await setUpInvoice(server)
  if (!isDurable) {
    await letAcknowledgeEarly(dataDir)
    server = await restart(server, dataDir)
  }
  const acknowledged: string[] = []
  let faults: string[] = []

  function note(call: string, status: number | undefined): void {
    if (status !== undefined && status >= 500 && status !== 503) faults.push(`${call} answered ${status}`)
  }

  /** Kept in this process, which nobody kills. A payment without an answer may or may not be there. */
  async function writeUntil(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const identification = randomUUID()
      const status = await recordPayment(server.url, session, identification)
      note('a payment', status)
      if (status === 201) acknowledged.push(identification)
      else await sleep(20)
    }
  }

  /** Calls with transactions of another shape, which a kill meets elsewhere. Nothing of theirs is counted. */
  async function callUntil(stopped: () => boolean, { method, path, body }: OtherCall): Promise<void> {
    while (!stopped()) {
      const status = await call(server.url + path(session), method, session, body?.(session))
      note(`${method} ${path(session)}`, status)
      await sleep(status !== undefined && status < 400 ? 5 : 20)
    }
  }

  async function writeWhile(work: () => Promise<void>): Promise<void> {
    let stopped = false
    const writing = [
      ...Array.from({ length: writers }, () => writeUntil(() => stopped)),
      ...otherCalls.map((other) => callUntil(() => stopped, other)),
    ]
    await work()
    stopped = true
    await Promise.all(writing)
  }

  async function waitForPayments(count: number): Promise<void> {
    const goal = acknowledged.length + count
    const deadline = performance.now() + 30_000
    while (acknowledged.length < goal) {
      if (performance.now() > deadline) throw new Error(`The server records no payments: ${server.log()}`)
      await sleep(5)
    }
  }

  async function compare(): Promise<{ lost: string[]; doubled: string[] }> {
    const there = await readPayments(server.url, session)
    const once = new Set(there)
    return {
      lost: acknowledged.filter((identification) => !once.has(identification)),
      doubled: there.filter((identification, index) => there.indexOf(identification) !== index),
    }
  }

  return {
    async runRound(victim) {
      const before = acknowledged.length
      faults = []
      await writeWhile(async () => {
        await waitForPayments(20 + Math.floor(Math.random() * 20))
        await kill(victim, server, dataDir)
      })
      const written = acknowledged.length - before
      let readyAfter: number
      if (victim === 'database') {
        readyAfter = await waitUntilReady(server.url)
      } else {
        server = await startServer(dataDir)
        readyAfter = server.readyAfter
      }
      return { victim, acknowledged: written, readyAfter, faults, ...(await compare()) }
    },
    async endUnderLoad(signal = 'SIGTERM') {
      let after = 0
      let code: number | null = null
      await writeWhile(async () => {
        await waitForPayments(50)
        const asked = performance.now()
        server.process.kill(signal)
        ;({ code } = await waitForEnd(server.process))
        after = performance.now() - asked
      })
      server = await startServer(dataDir)
      return { code, after, lost: (await compare()).lost }
    },
    async claimUnwritten() {
      acknowledged.push(randomUUID())
      return { lost: (await compare()).lost }
    },
    async close() {
      server.process.kill('SIGTERM')
      await waitForEnd(server.process)
      await stopLeftOverDatabase(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** For new connections of the server. */
async function letAcknowledgeEarly(dataDir: string): Promise<void> {
  const database = await openRunningDatabase({ dataDir }, pino({ level: 'silent' }))
  await sql`alter database groundwork set synchronous_commit = off`.execute(database.db)
  await database.close()
}

async function restart(server: RunningServer, dataDir: string): Promise<RunningServer> {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
  return startServer(dataDir)
}

async function kill(victim: Victim, server: RunningServer, dataDir: string): Promise<void> {
  const database = readPostmasterPid(dataDir)
  if (victim === 'database' || victim === 'both, database first') process.kill(database, 'SIGKILL')
  if (victim === 'database') return
  server.process.kill('SIGKILL')
  if (victim === 'both, server first') process.kill(database, 'SIGKILL')
  await waitForEnd(server.process)
}

/** Names the company and writes one large invoice. */
export async function setUpInvoice(server: RunningServer): Promise<Session> {
  const authorization = await setUpCompany(server)
  return { authorization, ...(await openInvoice(server.url, authorization)) }
}

/** @returns the status, or undefined without an answer */
export async function recordPayment(
  url: string,
  { authorization, projectId, invoiceId }: Session,
  identification: string,
): Promise<number | undefined> {
  const form = new FormData()
  form.set('invoice_id', String(invoiceId))
  form.set('amount', '1.25')
  form.set('method', 'check')
  form.set('identification', identification)
  return answerTo(`${url}/api/projects/${projectId}/payments`, {
    method: 'POST',
    headers: { authorization, 'idempotency-key': identification },
    body: form,
  })
}

function call(
  url: string,
  method: string,
  { authorization }: Session,
  body: object | undefined,
): Promise<number | undefined> {
  return answerTo(url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** @returns the status, or undefined when no answer came, or no end of it */
async function answerTo(url: string, request: RequestInit): Promise<number | undefined> {
  try {
    const response = await fetch(url, request)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

/** @returns the identifications of all payments on the invoice */
export async function readPayments(url: string, { authorization, invoiceId }: Session): Promise<string[]> {
  const response = await fetch(`${url}/api/invoices/${invoiceId}`, {
    headers: { authorization },
  })
  if (!response.ok)
    throw new Error(`reading the invoice answered ${response.status}: ${await response.text()}`)
  const invoice = (await response.json()) as { received_payments: { identification: string }[] }
  return invoice.received_payments.map(({ identification }) => identification)
}
