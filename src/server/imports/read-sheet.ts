import { AppError } from '../../domain/errors.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import { OutOfBounds, openBoundedProcesses } from '../bounded/bounded-process.ts'
import type { Bound } from '../bounded/bounds.ts'

/** A file as text: its sheets, and the rows of one of them. */
export interface ReadFile {
  /** The visible sheets; none for CSV. */
  sheets: { name: string; rows: number }[]
  sheet: string
  /** Every row of the sheet, also empty ones, so that row numbers match the spreadsheet. */
  rows: string[][]
  warnings: Said[]
}

export interface ReadRequest {
  bytes: Uint8Array
  fileName: string
  /** By default the first sheet with data. */
  sheet?: string | undefined
}

/** Processor time: enough for 50,000 rows with 24 columns. */
const bounds = { seconds: 5, megabytes: 1_000 }

const askReader = openBoundedProcesses<ReadRequest, ReadFile | { refusal: Said }>({
  program: new URL('./sheet-reader.ts', import.meta.url),
  places: 1,
  // The process ends after each file, because a large sheet leaves its memory in use.
  keepMegabytes: 0,
  heapMegabytes: 768,
  unavailable: 'The server cannot read the file at this moment; try again in a minute',
})

/**
 * Reads a CSV or Excel file in a process of its own, one file at a time. The server keeps answering, and a file made to
 * exhaust memory or time only ends that process.
 * @throws invalid naming `file`, in words for the person who chose it; unavailable when no process can start, or when
 * somebody ends it
 */
export async function readSheet(request: ReadRequest): Promise<ReadFile> {
  const answer = await askReader(request, bounds).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    if (error instanceof OutOfBounds) return { refusal: overBound[error.bound] }
    throw refused('The file is damaged, or is no CSV or Excel file', error)
  })
  if ('refusal' in answer) throw refused(answer.refusal)
  return answer
}

const overBound: Record<Bound, Said> = {
  time: say('The file takes more than {count} seconds to read. Divide it', { count: bounds.seconds }),
  memory: 'The file holds more than can be read',
}

function refused(said: Said, cause?: unknown): AppError {
  return new AppError('invalid', said, { fields: { file: said }, cause })
}
