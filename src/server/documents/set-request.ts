/** One document to set, as it crosses to the worker thread. */
export interface SetRequest {
  template: 'bid' | 'invoice' | 'receipt' | 'statement'
  /** JSON text, so that what was hashed is what is printed. It names pictures by their file names. */
  data: string
  pictures: Picture[]
  /** Families besides the standard ones that the text needs; see script-fonts.ts. */
  fonts: string[]
}

/** A picture travels beside the JSON, because it is bytes to Typst, which knows no base64. */
export interface Picture {
  /** As the templates see it. */
  name: '/logo' | '/signature'
  bytes: Uint8Array
}

export type SetAnswer = { pdf: Uint8Array } | { error: string }

/** A finished PDF and the SHA-256 of its bytes in lower-case hexadecimal. Shared with the cache: never write to it. */
export interface SetDocument {
  pdf: Buffer
  sha256: string
}
