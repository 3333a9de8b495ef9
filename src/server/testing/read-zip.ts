import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP by their names, as its directory at the end has them. For tests. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = zip.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const isDeflated = zip.readUInt16LE(at + 10) === 8
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    files.set(name, isDeflated ? inflateRawSync(content) : Buffer.from(content))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
