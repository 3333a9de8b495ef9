import { crc32 } from 'node:zlib'

interface Part {
  name: string
  /** 0 for stored, 8 for deflated. */
  method: number
  packed: Buffer
  unpacked: Buffer
}

export interface PackedPart {
  /** What stands before the part, and what stands of it in the directory. */
  header: Buffer
  packed: Buffer
}

/** Says of a part what is true of it (APPNOTE.TXT 4.3.7). */
export function describePart({ name, method, packed, unpacked }: Part): PackedPart {
  const nameBytes = Buffer.from(name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  // Names are UTF-8.
  header.writeUInt16LE(0x0800, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc32(unpacked), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(unpacked.length, 22)
  header.writeUInt16LE(nameBytes.length, 26)
  return { header: Buffer.concat([header, nameBytes]), packed }
}

/** A ZIP of these parts and nothing else, as compressed as they came. */
export function packZip(parts: readonly PackedPart[]): Buffer {
  const directory: Buffer[] = []
  let at = 0
  for (const { header, packed } of parts) {
    directory.push(directoryEntry(header, at))
    at += header.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts.flatMap(({ header, packed }) => [header, packed]), ...directory, end])
}

/** The same as the header before the part, and where that is (APPNOTE.TXT 4.3.12). */
function directoryEntry(header: Buffer, at: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  header.copy(entry, 6, 4, 30)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, header.subarray(30)])
}
