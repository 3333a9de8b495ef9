import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../domain/errors.ts'

/** A file as text: its sheets, and the rows of one of them. */
export interface ReadFile {
  /** Sheets that can be seen; none for CSV. */
  sheets: { name: string; rows: number }[]
  sheet: string
  /** Every row of the sheet, empty ones too, so that rows count as a spreadsheet counts. */
  rows: string[][]
  warnings: string[]
}

export interface ReadRequest {
  bytes: Uint8Array
  fileName: string
  /** The first that says something, unless one is named. */
  sheet?: string | undefined
}

export type ReadAnswer = ReadFile | { refusal: string } | { failure: string }

/** A sheet of 50,000 rows takes five seconds on a slow machine. */
const longestReadingMs = 60_000

/** It aborts when it is out of memory, by one signal or another, and the system may kill it for the same reason. */
const outOfMemory: readonly (string | number | null)[] = [
  'SIGKILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  134,
]

/** None outlives the server. */
const readers = new Set<ChildProcess>()
process.once('exit', () => {
  for (const reader of readers) reader.kill('SIGKILL')
})

/**
 * Reads a CSV or Excel file in a process of its own, which has bounds: the server goes on answering, and a file that was
 * made to take all memory takes only that process. A thread would not do: it may take the whole process with it when a
 * single list grows past its bounds, as for a cell in the ten-millionth column.
 * @throws invalid naming `file`, in words for the person who chose it; unavailable when no process can be had, or when
 * somebody ends it
 */
export async function readSheet(request: ReadRequest): Promise<ReadFile> {
  const answer = await readApart(request)
  if ('refusal' in answer) throw new AppError('invalid', answer.refusal, { fields: { file: answer.refusal } })
  if ('failure' in answer) {
    const message = 'The file is damaged, or is no CSV or Excel file'
    throw new AppError('invalid', message, { fields: { file: message }, cause: new Error(answer.failure) })
  }
  return answer
}

async function readApart(request: ReadRequest): Promise<ReadAnswer> {
  const reader = startReader()
  readers.add(reader)
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  // Also where sending throws, and nobody waits for the answer any more.
  promise.catch(() => undefined)
  const deadline = setTimeout(() => resolve({ refusal: 'The file takes too long to read' }), longestReadingMs)
  reader.once('message', (answer) => resolve(answer as ReadAnswer))
  reader.on('error', (error) => reject(unavailable(error)))
  reader.once('close', (code, signal) => {
    const unanswered = new Error(`The reading of a file has ended without an answer (${signal ?? code})`)
    if (outOfMemory.includes(signal ?? code)) resolve({ refusal: 'The file holds more than can be read' })
    else reject(signal === null ? unanswered : unavailable(unanswered))
  })
  try {
    // One that could not be started has no channel, and says so as an error. What is wrong with a reader that takes
    // nothing is told as it closes.
    if (reader.connected) reader.send(request, () => undefined)
    return await promise
  } finally {
    clearTimeout(deadline)
    readers.delete(reader)
    reader.kill('SIGKILL')
  }
}

/** Without the server's settings: nothing that reads a file has a use for passwords. */
function startReader(): ChildProcess {
  return fork(fileURLToPath(new URL('./sheet-reader.ts', import.meta.url)), [String(longestReadingMs)], {
    env: {},
    execArgv: ['--max-old-space-size=768'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

function unavailable(cause: Error): AppError {
  const message = 'The server cannot read the file at this moment; try again in a minute'
  return new AppError('unavailable', message, { retryAfter: 60, cause })
}
