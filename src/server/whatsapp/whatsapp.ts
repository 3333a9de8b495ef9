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
   * Null inside the customer's 24-hour window. Outside it, Meta accepts only approved templates: the name, the
   * language, and the texts for the placeholders of the body in order. The document becomes the header.
   */
  template: { name: string; language: string; bodyTexts: readonly string[] } | null
  /** Our reference, returned with every status. It identifies a message whose answer was lost. */
  reference: string
}

/** Sends messages through WhatsApp. Failures of the provider or the network are outcomes, never exceptions. */
export interface WhatsApp {
  /** Uploads the document, then sends it. Returns an outcome at the latest when `signal` aborts. */
  send(message: WhatsAppMessage, signal: AbortSignal): Promise<SendOutcome>
}
