/*
 * The process in which a file is read. It is given the bytes and nothing else, and is ended when it has answered. Its
 * argument is how long it may live at most, in milliseconds.
 */
import { Worker } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import type { ReadAnswer, ReadRequest } from './read-sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import { Refusal } from './refusal.ts'

// What ends the server is sent to all its processes; the server ends this one, after the answer that it waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

// A server that was killed ends nobody, and a file that is being read leaves no moment to notice: a thread does.
new Worker('setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(process.argv[2]))', {
  eval: true,
  argv: process.argv.slice(2),
}).unref()

process.on('message', (request) => {
  void answer(request as ReadRequest).then((found) => process.send?.(found))
})

async function answer({ bytes, fileName, sheet }: ReadRequest): Promise<ReadAnswer> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (content.length === 0) throw new Refusal('The file is empty')
    if (content.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return await readWorkbook(content, sheet)
    if (content.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') {
      throw new Refusal(
        'This is an old Excel file (.xls) or one with a password: save it as .xlsx without a password',
      )
    }
    return readCsv(content, fileName)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
