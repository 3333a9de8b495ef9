import { readFileSync } from 'node:fs'
import { zeros } from './png.ts'

const heicSample = () => readFileSync(new URL('../../files/sample-check.heic', import.meta.url))

export function heicOfSize(edge: number): Buffer {
  const heic = heicSample()
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(edge, at + 8)
    heic.writeUInt32BE(edge, at + 12)
  }
  return heic
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const fullBox = (type: string, version: number, ...content: readonly Buffer[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content)

const number16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value >> 8, value])))
function number32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}

export const heicTile = { width: 96, height: 64 }

/** The sample's picture as `across` times `across` tiles, which all lie at one place. Both sizes can lie. */
export function gridHeic(
  across: number,
  {
    grid: said = { width: across * heicTile.width, height: across * heicTile.height },
    property = said,
  }: { grid?: typeof heicTile; property?: typeof heicTile } = {},
): Buffer {
  const sample = heicSample()
  const at = sample.indexOf('hvcC') - 4
  const codec = sample.subarray(at, at + sample.readUInt32BE(at))
  const pixels = sample.subarray(sample.indexOf('mdat') + 4, sample.indexOf('mdat') + 4 + 0x417)
  // The grid is item 1.
  const tiles = Array.from({ length: across * across }, (_, index) => index + 2)
  const each = (write: (id: number) => Buffer) => Buffer.concat(tiles.map(write))
  const item = (id: number, type: string) =>
    fullBox('infe', 2, number16(id, 0), Buffer.from(type), Buffer.from([0]))
  const grid = Buffer.concat([Buffer.from([0, 1, across - 1, across - 1]), number32(said.width, said.height)])
  const properties = box(
    'ipco',
    codec,
    fullBox('ispe', 0, number32(96, 64)),
    fullBox('ispe', 0, number32(property.width, property.height)),
  )
  const uses = fullBox(
    'ipma',
    0,
    number32(1 + tiles.length),
    Buffer.concat([number16(1), Buffer.from([1, 0x03])]),
    each((id) => Buffer.concat([number16(id), Buffer.from([2, 0x81, 0x02])])),
  )
  const meta = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, zeros(4), Buffer.from('pict'), zeros(13)),
      fullBox('pitm', 0, number16(1)),
      fullBox(
        'iinf',
        0,
        number16(1 + tiles.length),
        item(1, 'grid'),
        each((id) => item(id, 'hvc1')),
      ),
      fullBox(
        'iref',
        0,
        box(
          'dimg',
          number16(1, tiles.length),
          each((id) => number16(id)),
        ),
      ),
      box('iprp', properties, uses),
      box('idat', grid),
      fullBox(
        'iloc',
        1,
        Buffer.from([0x44, 0x00]),
        number16(1 + tiles.length),
        Buffer.concat([number16(1, 1, 0, 1), number32(0, grid.length)]),
        each((id) => Buffer.concat([number16(id, 0, 0, 1), number32(start, pixels.length)])),
      ),
    )
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const start = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(start), box('mdat', pixels)])
}

/** Its places are written with offsets and lengths of no bytes, so that a few bytes speak of millions of pieces. */
export function manyPieces(): Buffer {
  const ids = Array.from({ length: 1_400 }, (_, index) => index + 1)
  const each = (write: (id: number) => Buffer) => Buffer.concat(ids.map(write))
  const item = (id: number) => fullBox('infe', 2, number16(id, 0), Buffer.from('grid'), Buffer.from([0]))
  const places = each((id) => number16(id, 0, 0xff_ff))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    fullBox(
      'meta',
      0,
      fullBox('iinf', 0, number16(ids.length), each(item)),
      fullBox('iloc', 0, Buffer.from([0, 0]), number16(ids.length), places),
    ),
  ])
}

export function manyBoxes(): Buffer {
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  return Buffer.concat([ftyp, ...Array<Buffer>(50_000).fill(box('free'))])
}
