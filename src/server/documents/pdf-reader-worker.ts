/* The thread in which pdf.js reads one PDF. It ends with it, which frees its memory, and no request waits for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfQuestion {
  pdf: Uint8Array
  /** How many characters of its words are wanted; 0 for its pages only. */
  words: number
}
export type PdfAnswer = { pages: number; words: string } | { refused: string }

const { pdf, words: wanted } = workerData as PdfQuestion

async function read(): Promise<PdfAnswer> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  let words = ''
  for (let number = 1; number <= document.numPages && words.length < wanted; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    words += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`
    page.cleanup()
  }
  const { numPages: pages } = document
  await loading.destroy()
  return { pages, words: words.slice(0, wanted) }
}

parentPort?.postMessage(
  await read().catch(
    (error: unknown): PdfAnswer => ({ refused: error instanceof Error ? error.name : 'Error' }),
  ),
)
