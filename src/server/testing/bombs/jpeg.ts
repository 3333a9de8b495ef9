import { zeros } from './png.ts'

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** One code of one bit for the symbol 0: no coefficient, or the end of a block. */
function huffmanTables(): Buffer {
  const table = (place: number) => Buffer.from([place, 1, ...Array<number>(15).fill(0), 0])
  return segment(0xc4, Buffer.concat([table(0x00), table(0x10)]))
}

function jpegOf(width: number, height: number, frame: number, scans: readonly Buffer[]): Buffer {
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(frame, size),
    huffmanTables(),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Gray, 16 × 16. */
export function smallJpeg(more: readonly Buffer[] = []): Buffer {
  // Four blocks of a bit for the difference and a bit for the end.
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x00, 0xff, 0x00]),
  ])
  const whole = jpegOf(16, 16, 0xc0, [scan])
  return Buffer.concat([whole.subarray(0, 2), ...more, whole.subarray(2)])
}

export function manySegments(): Buffer {
  const app = segment(0xe5, Buffer.alloc(60, 65))
  return smallJpeg([
    Buffer.concat(Array<Buffer>(15_000).fill(Buffer.concat([app, segment(0xfe, zeros(10))]))),
  ])
}

export function jpegWithProfile(): Buffer {
  const part = (number: number) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, 32]), zeros(65_000)]))
  return smallJpeg(Array.from({ length: 32 }, (_, index) => part(index + 1)))
}

/** Progressive: every scan says a little more of all the picture, here always nothing. */
export function scansJpeg(edge: number, scans: number): Buffer {
  const first = segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0]))
  const next = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])), Buffer.from([0])])
  const all = [Buffer.concat([first, Buffer.from([0])]), ...Array<Buffer>(scans - 1).fill(next)]
  return jpegOf(edge, edge, 0xc2, all)
}
