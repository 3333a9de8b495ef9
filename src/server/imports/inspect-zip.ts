import { inflateRawSync } from 'node:zlib'
import { Refusal } from './refusal.ts'

/** What a workbook may be when it is unpacked: 50,000 rows of 50 columns are half of that. */
const maxUnpackedBytes = 300 * 1024 * 1024
const maxEntries = 2_000

/**
 * Unpacks the parts of a workbook that describe it, after every part has been unpacked once within bounds: what a ZIP
 * says of its own sizes is not believed.
 * @returns the XML of each part, as far as `wanted` names it
 * @throws Refusal for a bomb, a document type declaration, or what is no workbook
 */
export function inspectZip(content: Buffer, wanted: (name: string) => boolean): Map<string, string> {
  const parts = new Map<string, string>()
  let left = maxUnpackedBytes
  const entries = listEntries(content)
  for (const { name, method, start, size } of entries) {
    if (!/\.(xml|rels)$/i.test(name)) continue
    const packed = content.subarray(start, start + size)
    const bytes = method === 0 ? packed : unpack(packed, left)
    left -= bytes.length
    if (left < 0) throw tooLarge()
    if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) {
      throw new Refusal(
        'The file declares types of its own, which no spreadsheet program does; it is not read',
      )
    }
    if (wanted(name)) parts.set(name, bytes.toString())
  }
  return parts
}

function unpack(packed: Buffer, max: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, max) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw error
  }
}

function tooLarge(): Refusal {
  return new Refusal('The file holds more than can be read: unpacked it is over 300 MB')
}

interface Entry {
  name: string
  method: number
  start: number
  size: number
}

/** From the directory at the end of the file (APPNOTE.TXT 4.3.12 and 4.3.16). */
function listEntries(content: Buffer): Entry[] {
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > content.length) throw new Refusal('The file is cut off: its end is missing')
  const count = content.readUInt16LE(end + 10)
  if (count > maxEntries) throw new Refusal('The file is no workbook: it has too many parts')
  let at = content.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== 0x02014b50) {
      throw new Refusal('The file is damaged: its table of contents cannot be read')
    }
    const nameLength = content.readUInt16LE(at + 28)
    const local = content.readUInt32LE(at + 42)
    if (local + 30 > content.length) throw new Refusal('The file is damaged: a part of it is missing')
    entries.push({
      name: content.toString('utf8', at + 46, at + 46 + nameLength),
      method: content.readUInt16LE(at + 10),
      size: content.readUInt32LE(at + 20),
      start: local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28),
    })
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return entries
}
