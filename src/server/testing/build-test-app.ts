import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import type { Employee } from '../../contract/employees.ts'
import { allRoutes } from '../../contract/routes.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { buildApp } from '../app.ts'
import { startSession } from '../auth/auth.service.ts'
import { hashPassword } from '../auth/secrets.ts'
import { loadConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createDocuments } from '../documents/documents.ts'
import { createEmployee } from '../employees/employees.service.ts'
import { createLocalFileStore } from '../files/local-file-store.ts'
import { jobHandlers } from '../job-handlers.ts'
import { createJobs } from '../jobs/pg-boss-jobs.ts'
import { type JobRun, runDueJobs } from '../jobs/run-due-jobs.ts'
import { createLive } from '../live/live-hub.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  database: TestDatabase
  /** Adds an employee, signs in, and returns a caller with the bearer token. */
  signIn(role?: EmployeeRole): Promise<Caller>
  /** Works off the jobs that are due (see `runDueJobs`), with the handlers of the real server. */
  runJobs(options?: { includeLater?: boolean }): Promise<JobRun[]>
  close(): Promise<void>
}

export interface TestClock {
  now(): Date
  set(instant: string): void
  advance(milliseconds: number): void
}

export interface Answer<T = never> {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

export interface Caller {
  employee: Employee
  token: string
  /** `call('POST', '/api/categories', { name: 'Piers' })`: what a browser would send, and what comes back. */
  call<T = Record<string, never>>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

const password = 'a long enough password'
/** Hashing is slow on purpose, so everybody's password is hashed once. */
const passwordHash = hashPassword(password)
/** As requests come through `inject`. */
const client = { address: '127.0.0.1', userAgent: 'lightMyRequest' }

/** One for all apps of a test worker: starting its thread takes ten times as long as setting a document. */
const documents = createDocuments()

/** The real app on a database of its own; the clock stands still until it is moved. */
export async function buildTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-files-'))
  const clock = createTestClock()
  const config = loadConfig({
    DATA_DIR: folder,
    DEMO: '0',
    FILES_URL: pathToFileURL(folder).href,
    ...settings,
  })
  const log = pino({ level: 'silent' })
  const deps: Deps = {
    db: database.db,
    databaseAddress: database.url,
    config,
    clock,
    documents,
    files: createLocalFileStore(config.filesUrl),
    mailer: null,
    whatsapp: null,
    paymentProvider: null,
    walArchive: null,
    jobs: createJobs(database.url, { log }),
    live: createLive(database.url, { db: database.db, config, clock, log }),
    log,
  }
  await database.db.insertInto('company').values({ name: 'Bedrock Foundations' }).execute()
  const app = await buildApp(deps)
  let people = 0
  return {
    app,
    deps,
    clock,
    database,
    async signIn(role = 'project_manager') {
      people += 1
      const email = `person${people}@example.com`
      const firstName = `Person${people}`
      const employee = await createEmployee(deps, null, { firstName, lastName: 'Tester', email, role })
      await database.db
        .updateTable('employee')
        .set({ password_hash: await passwordHash })
        .where('id', '=', employee.id)
        .execute()
      const { token } = await startSession(deps, employee, client)
      return {
        employee,
        token,
        call: (method, url, sent, headers = {}) =>
          inject(app, method, url, sent, { authorization: `Bearer ${token}`, ...headers }),
      }
    },
    runJobs: (options = {}) => runDueJobs(database.db, jobHandlers(deps), { log, ...options }),
    async close() {
      await app.close()
      await deps.jobs.stop(0)
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One request to the app without a network; a body that is no Buffer goes as JSON. */
export async function inject<T>(
  app: FastifyInstance,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const isStream = streams.has(url.split('?')[0] ?? '')
  const response = await app.inject({
    // A stream has no end to wait for.
    payloadAsStream: isStream,
    method,
    url,
    headers: {
      ...(payload !== undefined && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  const raw = isStream ? await readBriefly(response) : response.rawPayload
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    body: (isJson && raw.length > 0 ? JSON.parse(raw.toString()) : undefined) as T,
    headers: response.headers,
    raw,
  }
}

const streams = new Set(allRoutes.flatMap(({ route }) => (route.stream ? [route.path] : [])))

/** A refusal; of a stream that was granted nothing: who asks here hangs up at once. */
async function readBriefly(response: Awaited<ReturnType<FastifyInstance['inject']>>): Promise<Buffer> {
  if (response.statusCode !== 200) return buffer(response.stream())
  response.raw.res.destroy()
  return Buffer.alloc(0)
}

function createTestClock(): TestClock {
  let time = Date.parse('2026-11-20T18:00:00Z')
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = Date.parse(instant)
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
