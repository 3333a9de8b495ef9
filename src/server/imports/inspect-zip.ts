import { inflateRawSync } from 'node:zlib'
import { assertBoundedPart } from './assert-bounded-part.ts'
import { describePart, type PackedPart, packZip } from './pack-zip.ts'
import { Refusal } from './refusal.ts'

/** What a workbook may be when it is unpacked: 50,000 rows of 50 columns are half of that. */
const maxUnpackedBytes = 300 * 1024 * 1024
const maxEntries = 2_000

/**
 * Unpacks every part of a workbook once, within bounds: what a ZIP says of its own sizes is not believed.
 * @returns the XML of each part, as far as `wanted` names it; and an archive of the parts that were looked at, for a
 * reader that goes by what stands before each part and makes room for whatever size is claimed there
 * @throws Refusal for a bomb, a document type declaration, or what is no workbook
 */
export function inspectZip(
  content: Buffer,
  wanted: (name: string) => boolean,
): { parts: Map<string, string>; archive: Buffer } {
  const parts = new Map<string, string>()
  const packedParts: PackedPart[] = []
  let left = maxUnpackedBytes
  let packedLeft = content.length
  for (const entry of listEntries(content)) {
    const { name } = entry
    if (!/\.(xml|rels)$/i.test(name)) continue
    const { packed, unpacked } = unpack(content, entry, left)
    left -= unpacked.length
    if (left < 0) throw tooLarge()
    // Parts that lie upon each other.
    packedLeft -= packed.length
    if (packedLeft < 0) throw brokenContents()
    assertBoundedPart(packed.length, unpacked)
    if (unpacked.includes('<!DOCTYPE') || unpacked.includes('<!ENTITY')) {
      throw new Refusal(
        'The file declares types of its own, which no spreadsheet program does; it is not read',
      )
    }
    if (wanted(name)) parts.set(name, unpacked.toString())
    packedParts.push(describePart({ name, method: entry.method, packed, unpacked }))
  }
  return { parts, archive: packZip(packedParts) }
}

function unpack(
  content: Buffer,
  { method, start, size }: Entry,
  max: number,
): { packed: Buffer; unpacked: Buffer } {
  const packed = content.subarray(start, start + size)
  if (method === 0) return { packed, unpacked: packed }
  try {
    const { buffer, engine } = inflateRawSync(packed, {
      maxOutputLength: Math.max(1, max),
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return { packed: packed.subarray(0, engine.bytesWritten), unpacked: buffer }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw error
  }
}

function tooLarge(): Refusal {
  return new Refusal('The file holds more than can be read: unpacked it is over 300 MB')
}

function brokenContents(): Refusal {
  return new Refusal('The file is damaged: its table of contents cannot be read')
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
      throw brokenContents()
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
