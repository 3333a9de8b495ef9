/** One document for the worker thread to set. */
export interface SetRequest {
  template: 'bid' | 'invoice' | 'receipt' | 'statement'
  /** JSON text, so that what was hashed is what is printed. It contains the file names of pictures. */
  data: string
  pictures: Picture[]
  /** Extra font families that the text needs; see script-fonts.ts. */
  fonts: string[]
}

/** Pictures are sent beside the JSON, because Typst reads bytes, not base64. */
export interface Picture {
  /** The file name in the templates. */
  name: '/logo' | '/signature'
  bytes: Uint8Array
}

export type SetAnswer = { pdf: Uint8Array } | { error: string }

/** A finished PDF and the SHA-256 of its bytes in lower-case hex. The cache shares it, so never write to it. */
export interface SetDocument {
  pdf: Buffer
  sha256: string
}
