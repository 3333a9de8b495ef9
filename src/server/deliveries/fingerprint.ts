import { createHash } from 'node:crypto'

/** What a repeated key must repeat: body, words and choice, which partly stand in the query. */
export function fingerprintOf(fingerprint: Buffer, request: object): Buffer {
  return createHash('sha256').update(fingerprint).update(JSON.stringify(request)).digest()
}
