import { Refusal } from './refusal.ts'

/** The XML of a sheet shrinks to a tenth; a part that unpacks to more was made for that. */
const mostRatio = 100
/** Smaller parts are quickly read, however well they were packed. */
const smallBytes = 8 * 1024 * 1024
/** Excel takes 32,767 characters, each of which may be written in six bytes. */
const mostTextBytes = 200_000
/** 50,000 rows of 50 columns. */
const mostCells = 2_600_000
const mostTags = 20_000_000

const open = 0x3c
const close = 0x3e
const letterC = 0x63

/**
 * Looks once over a part of a workbook before an XML reader goes through it, which is a hundred times slower.
 * @throws Refusal for one that unpacks to 100 times its size, a text or a tag longer than any cell, or too many cells
 */
export function assertBoundedPart(packedBytes: number, part: Buffer): void {
  if (part.length > smallBytes && part.length > mostRatio * packedBytes) {
    throw new Refusal(`A part of the file unpacks to over ${mostRatio} times its size; it is not read`)
  }
  let cells = 0
  let tags = 0
  let start = 0
  for (let at = 0; at < part.length; at += 1) {
    const sign = part[at]
    if (sign !== open && sign !== close) continue
    if (at - start > mostTextBytes) throw tooLong()
    start = at
    if (sign === close) continue
    tags += 1
    if (part[at + 1] === letterC && isTagEnd(part[at + 2])) cells += 1
  }
  if (part.length - start > mostTextBytes) throw tooLong()
  if (cells > mostCells || tags > mostTags) {
    throw new Refusal(
      `The file has more than ${mostCells.toLocaleString('en-US')} cells, which is more than can be read. Divide it`,
    )
  }
}

/** Behind `<c`: a space, `>` or `/`. */
function isTagEnd(sign: number | undefined): boolean {
  return sign === 0x20 || sign === close || sign === 0x2f
}

function tooLong(): Refusal {
  return new Refusal('A cell of the file has more than 32,767 characters, which is as much as Excel takes')
}
