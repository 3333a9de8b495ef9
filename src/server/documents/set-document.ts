/** A finished PDF and the SHA-256 of its bytes in lower-case hexadecimal. Shared with the cache: never write to it. */
export interface SetDocument {
  pdf: Buffer
  sha256: string
}
