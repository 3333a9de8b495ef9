import { Worker } from 'node:worker_threads'
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
 * Reads a CSV or Excel file in a thread of its own, which has bounds: the server goes on answering, and a file that was
 * made to take all memory takes only the thread's.
 * @throws unsupported or invalid naming `file`, in words for the person who chose it
 */
export async function readSheet(request: ReadRequest): Promise<ReadFile> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
  })
  let deadline: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      deadline = setTimeout(() => resolve({ refusal: 'The file takes too long to read' }), longestReadingMs)
      worker.once('message', resolve)
      worker.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ refusal: 'The file holds more than can be read' })
          : reject(error),
      )
      worker.once('exit', () => reject(new Error('The reading of a file has ended without an answer')))
    })
    if ('refusal' in answer)
      throw new AppError('invalid', answer.refusal, { fields: { file: answer.refusal } })
    if ('failure' in answer) {
      const message = 'The file is damaged, or is no CSV or Excel file'
      throw new AppError('invalid', message, { fields: { file: message }, cause: new Error(answer.failure) })
    }
    return answer
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
