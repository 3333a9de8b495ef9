import { AppError } from '../../domain/errors.ts'
import { OutOfBounds, openBoundedProcesses } from '../bounded/bounded-process.ts'
import type { Bound } from '../bounded/bounds.ts'

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

/** Of processor time: a list of 50,000 rows with 24 columns is read within it. */
const bounds = { seconds: 5, megabytes: 1_000 }

const askReader = openBoundedProcesses<ReadRequest, ReadFile | { refusal: string }>({
  program: new URL('./sheet-reader.ts', import.meta.url),
  places: 1,
  // A large sheet leaves its memory behind.
  keepMegabytes: 0,
  heapMegabytes: 768,
  unavailable: 'The server cannot read the file at this moment; try again in a minute',
})

/**
 * Reads a CSV or Excel file in a process of its own, one file at a time: the server goes on answering, and a file that
 * was made to take all memory or time takes only that process.
 * @throws invalid naming `file`, in words for the person who chose it; unavailable when no process can be had, or when
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

const overBound: Record<Bound, string> = {
  time: `The file takes more than ${bounds.seconds} seconds to read. Divide it`,
  memory: 'The file holds more than can be read',
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('invalid', message, { fields: { file: message }, cause })
}
