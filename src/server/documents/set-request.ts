/** One document to set, as it crosses to the worker thread. */
export interface SetRequest {
  template: 'bid' | 'invoice'
  /** JSON text, so that what was hashed is what is printed. Its company.logo is `logoName` or null. */
  data: string
  logo: Uint8Array | null
}

export type SetAnswer = { pdf: Uint8Array } | { error: string }

/** The logo's file name as the templates see it. */
export const logoName = '/logo'
