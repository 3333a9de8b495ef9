import { fork } from 'node:child_process'
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

/**
 * Reads a CSV or Excel file in a process of its own, which has bounds: the server goes on answering, and a file that was
 * made to take all memory takes only that process. A thread would not do: it may take the whole process with it when a
 * single list grows past its bounds, as for a cell in the ten-millionth column.
 * @throws unsupported or invalid naming `file`, in words for the person who chose it
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
  const reader = fork(fileURLToPath(new URL('./sheet-reader.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=768'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  const deadline = setTimeout(() => resolve({ refusal: 'The file takes too long to read' }), longestReadingMs)
  reader.once('message', (answer) => resolve(answer as ReadAnswer))
  reader.once('error', reject)
  // It aborts when it is out of memory, and the system may kill it for the same reason.
  reader.once('close', (code, signal) =>
    signal !== null || code === 134
      ? resolve({ refusal: 'The file holds more than can be read' })
      : reject(new Error(`The reading of a file has ended without an answer (${code})`)),
  )
  // What is wrong with a reader that takes nothing is told as it closes.
  reader.send(request, () => undefined)
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    reader.kill('SIGKILL')
  }
}
