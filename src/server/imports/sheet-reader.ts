/* The process that reads a file. It receives only the bytes, and ends after its answer. */
import type { Said } from '../../domain/sentences/say.ts'
import { serveBounded } from '../bounded/bounded-program.ts'
import { readCsv } from './read-csv.ts'
import type { ReadFile, ReadRequest } from './read-sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import { Refusal } from './sheet-bounds.ts'

serveBounded<ReadRequest, ReadFile | { refusal: Said }>(async (request) => {
  try {
    return await read(request)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.said }
    throw error
  }
})

async function read({ bytes, fileName, sheet }: ReadRequest): Promise<ReadFile> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.length === 0) throw new Refusal('The file is empty')
  if (content.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readWorkbook(content, sheet)
  if (content.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') {
    throw new Refusal(
      'This is an old Excel file (.xls) or one with a password: save it as .xlsx without a password',
    )
  }
  return readCsv(content, fileName)
}
