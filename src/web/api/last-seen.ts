import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { ApiError } from './api-error.ts'
import { hasAnswer, isKept } from './kept-queries.ts'

/** One answer of the server, as the query client keeps it. */
interface Answer {
  employeeId: number
  /** The query's own. */
  hash: string
  /** When it came, in milliseconds. */
  at: number
  query: DehydratedState['queries'][number]
}

interface Schema extends DBSchema {
  answers: { key: [employeeId: number, hash: string]; value: Answer }
}

const longest = 7 * 24 * 60 * 60_000
const most = 150
/** Answers come in flocks; they are written together. In milliseconds. */
const pause = 200

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('groundwork-last-seen', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: ['employeeId', 'hash'] }),
  })
  return opened
}

/** Keeps what an employee sees of the job site, for as long as they are signed in. Returns the way to stop. */
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
    // What cannot be kept is not there later; nothing else depends on it.
    writeAnswers(employeeId, queries).catch((error: unknown) => {
      console.warn('What was seen could not be kept', error)
    })
  }

  let isRestoring = false
  function restore() {
    if (isRestoring) return
    isRestoring = true
    restoreAnswers(queryClient, employeeId)
      .catch((error: unknown) => console.warn('What was seen could not be shown', error))
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
  // A telephone that is put away, or a page that is closed, may not come back to its timers.
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return () => {
    stop()
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
    clearTimeout(timer)
  }
}

/** True where the connection broke before there was anything to show. */
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

/** The answer stays what it was, though asking again may have failed since. */
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

/** Shows what this employee saw last, wherever nothing newer is there; what is too old or another's is forgotten. */
export async function restoreAnswers(
  queryClient: QueryClient,
  employeeId: number,
  now = Date.now(),
): Promise<void> {
  const trx = (await open()).transaction('answers', 'readwrite')
  const newestFirst = (await trx.store.getAll()).toSorted((one, other) => other.at - one.at)
  const own = newestFirst.filter((answer) => answer.employeeId === employeeId && now - answer.at < longest)
  const kept = new Set(own.slice(0, most))
  for (const answer of newestFirst) {
    if (!kept.has(answer)) await trx.store.delete([answer.employeeId, answer.hash])
  }
  await trx.done
  hydrate(queryClient, { mutations: [], queries: [...kept].map(({ query }) => query) })
}

/** Somebody signed out, or somebody else signed in: nothing of what was seen stays on this device. */
export async function forgetAnswers(): Promise<void> {
  await (await open()).clear('answers')
}
