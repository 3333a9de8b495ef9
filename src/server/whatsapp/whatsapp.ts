import type { SendOutcome } from '../../domain/deliveries.ts'

export interface WhatsAppDocument {
  fileName: string
  content: Buffer
}

/** One document with its caption to one number. */
export interface WhatsAppMessage {
  /** Country code and digits: `13105550142`. */
  to: string
  caption: string
  document: WhatsAppDocument
  /**
   * Null inside the customer's 24-hour window. Outside it Meta only lets an approved template through: its name, its
   * language, and the texts of its body's placeholders, in order; the document is its header.
   */
  template: { name: string; language: string; bodyTexts: readonly string[] } | null
  /** Ours; comes back with every status, and tells a message apart whose answer never reached us. */
  reference: string
}

/** Hands messages to WhatsApp. Never throws for what the provider or the network does: that is an outcome. */
export interface WhatsApp {
  /** Uploads the document, then sends it. Ends with an outcome at the latest when `signal` aborts. */
  send(message: WhatsAppMessage, signal: AbortSignal): Promise<SendOutcome>
}
