import { serveBounded } from './bounded-program.ts'

/** Work that behaves, and work that does not. For tests. */
export interface SampleRequest {
  act: 'answer' | 'turn around' | 'spin' | 'throw' | 'fill native memory' | 'fill the heap'
  bytes: Uint8Array
}

export interface SampleAnswer {
  pid: number
  /** What came, and the same from its end to its beginning. */
  turned?: { before: Uint8Array; after: Uint8Array }
}

serveBounded<SampleRequest, SampleAnswer>(async ({ act, bytes }) => {
  if (act === 'throw') throw new Error('thrown inside')
  if (act === 'turn around') {
    return { pid: process.pid, turned: { before: bytes, after: Uint8Array.from(bytes).reverse() } }
  }
  const held: unknown[] = []
  while (act !== 'answer') {
    if (act === 'fill native memory') held.push(Buffer.alloc(2 ** 20, 1))
    if (act === 'fill the heap') held.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
  }
  return { pid: process.pid }
})
