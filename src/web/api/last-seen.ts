import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { ApiError } from './api-error.ts'

/** The job site's screens. Their last answers are stored for when there is no connection. */
const keptRoots = ['projects', 'appointments', 'permits', 'authorities', 'dashboard', 'company', 'employees']

export function isKept(queryKey: QueryKey): boolean {
  return keptRoots.includes(String(queryKey[0]))
}

export function hasAnswer(query: Query): boolean {
  return query.state.data !== undefined
}

/** One stored answer of the server, as the query client keeps it. */
interface Answer {
  employeeId: number
  hash: string
  /** When it arrived, in milliseconds. */
  at: number
  query: DehydratedState['queries'][number]
}

interface Schema extends DBSchema {
  answers: { key: [employeeId: number, hash: string]; value: Answer }
}

const maxAgeMs = 7 * 24 * 60 * 60_000
const maxAnswers = 150
/** Answers that arrive together are written together. In milliseconds. */
const pause = 200

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('groundwork-last-seen', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: ['employeeId', 'hash'] }),
  })
  return opened
}

/** Stores the answers that an employee sees while signed in. @returns a function that stops it */
export function keepAnswers(queryClient: QueryClient, employeeId: number): () => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function write() {
    clearTimeout(timer)
    timer = undefined
    if (changed.size === 0) return
    const { queries } = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => changed.has(query.queryHash) && hasAnswer(query),
    })
    changed.clear()
    writeAnswers(employeeId, queries).catch((error: unknown) => {
      console.warn('Answers could not be stored', error)
    })
  }

  let isRestoring = false
  function restore() {
    if (isRestoring) return
    isRestoring = true
    restoreAnswers(queryClient, employeeId)
      .catch((error: unknown) => console.warn('Stored answers could not be read', error))
      .finally(() => {
        isRestoring = false
      })
  }

  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return
    if (event.action.type === 'success') {
      changed.add(event.query.queryHash)
      timer ??= setTimeout(write, pause)
    } else if (event.action.type === 'error' && isMissing(event.query, event.action.error)) restore()
  })
  for (const query of queryClient.getQueryCache().findAll()) {
    if (isKept(query.queryKey) && query.state.status === 'success') changed.add(query.queryHash)
  }
  if (changed.size > 0) timer = setTimeout(write, pause)
  // Timers may never fire again once a phone is locked or the page is closed.
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return () => {
    stop()
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
    clearTimeout(timer)
  }
}

/** True when the connection failed before there was anything to show. */
function isMissing(query: Query, error: unknown): boolean {
  return !hasAnswer(query) && error instanceof ApiError && error.status === 0
}

async function writeAnswers(employeeId: number, queries: DehydratedState['queries']): Promise<void> {
  const trx = (await open()).transaction('answers', 'readwrite')
  for (const query of queries) {
    await trx.store.put({
      employeeId,
      hash: query.queryHash,
      at: query.state.dataUpdatedAt,
      query: asAnswered(query),
    })
  }
  await trx.done
}

/** The stored answer stays valid even if a later request failed. */
function asAnswered(query: DehydratedState['queries'][number]): DehydratedState['queries'][number] {
  return {
    ...query,
    state: {
      ...query.state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  }
}

/** Shows this employee's stored answers where nothing newer is loaded. Deletes old answers and other people's. */
export async function restoreAnswers(
  queryClient: QueryClient,
  employeeId: number,
  now = Date.now(),
): Promise<void> {
  const trx = (await open()).transaction('answers', 'readwrite')
  const newestFirst = (await trx.store.getAll()).toSorted((one, other) => other.at - one.at)
  const own = newestFirst.filter((answer) => answer.employeeId === employeeId && now - answer.at < maxAgeMs)
  const kept = new Set(own.slice(0, maxAnswers))
  for (const answer of newestFirst) {
    if (!kept.has(answer)) await trx.store.delete([answer.employeeId, answer.hash])
  }
  await trx.done
  hydrate(queryClient, { mutations: [], queries: [...kept].map(({ query }) => query) })
}

/** Deletes every stored answer, when somebody signs out or another person signs in. */
export async function forgetAnswers(): Promise<void> {
  await (await open()).clear('answers')
}
