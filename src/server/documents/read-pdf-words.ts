import { Worker } from 'node:worker_threads'
import { invalidField } from '../../domain/errors.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-reader-worker.ts'

/** A PDF that takes longer is given up. */
const longestReadingMs = 20_000

/**
 * A PDF's number of pages, and the first of its words: as many characters as are asked for.
 * @param field the form field that it came in @throws invalid naming it for one that nobody can open
 */
export async function readPdfWords(
  pdf: Buffer,
  field: string,
  words: number,
): Promise<{ pages: number; words: string }> {
  const workerData: PdfQuestion = { pdf, words }
  const worker = new Worker(new URL('./pdf-reader-worker.ts', import.meta.url), { workerData })
  const deadline = setTimeout(() => void worker.terminate(), longestReadingMs)
  try {
    const answer = await new Promise<PdfAnswer>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', ({ name }) => resolve({ refused: name }))
      worker.once('exit', () => resolve({ refused: 'exit' }))
    })
    if ('refused' in answer) throw invalidField(field, 'The PDF is broken or locked with a password')
    return answer
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}

/** By how it begins, as the check of uploads has it. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === '%PDF-'
}

/** How many pages a PDF has. @throws as readPdfWords */
export async function countPages(pdf: Buffer, field: string): Promise<number> {
  return (await readPdfWords(pdf, field, 0)).pages
}
