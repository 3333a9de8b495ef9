import { createHash } from 'node:crypto'
import type { BidDocumentData } from './bid-document-data.ts'
import { startSetter } from './document-setter.ts'
import type { InvoiceDocumentData } from './invoice-paper.ts'
import type { DocumentCompany } from './letter-paper.ts'
import type { ReceiptDocumentData } from './receipt-paper.ts'
import { scriptFontsOf } from './script-fonts.ts'
import type { Picture, SetDocument, SetRequest } from './set-request.ts'
import type { StatementDocumentData } from './statement-paper.ts'

/** Sets documents as PDF. The same data always yields the same bytes. */
export interface Documents {
  /** @throws Error when the data cannot be set (a broken logo, an amount that is no integer) or after close. */
  setBid(data: BidDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setInvoice(data: InvoiceDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setReceipt(data: ReceiptDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setStatement(data: StatementDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** Refuses what still waits and ends the worker. */
  close(): Promise<void>
}

/** A preview, which somebody who types waits for, is set before everything else that waits. */
export interface Urgency {
  isPreview?: boolean
}

export interface DocumentsOptions {
  /** How many bytes of finished PDFs are kept; 0 keeps none. 32 MiB unless told. */
  cacheBytes?: number
}

/**
 * Opens the document setters. Nothing runs until the first document is asked for; that one waits for the worker
 * thread, the others are set in the order they were asked for, previews first. Text in Chinese, Thai and the like is
 * set in a thread of its own, so that its fonts take memory only while they are in use and nobody else waits for them.
 */
export function createDocuments({ cacheBytes = 32 * 1024 * 1024 }: DocumentsOptions = {}): Documents {
  const setter = startSetter()
  const scriptSetter = startSetter({ idleMs: 60_000 })
  const cache = createDocumentCache(cacheBytes)
  const underway = new Map<string, Promise<SetDocument>>()

  async function set(template: SetRequest['template'], data: DocumentData, isPreview: boolean) {
    const request = toRequest(template, data)
    const key = toKey(request)
    return cache.get(key) ?? underway.get(key) ?? setAndKeep(key, request, isPreview)
  }

  function setAndKeep(key: string, request: SetRequest, isPreview: boolean): Promise<SetDocument> {
    const { set: setWith } = request.fonts.length === 0 ? setter : scriptSetter
    const setting = setWith(request, { isPreview })
      .then((pdf) => {
        const document = {
          pdf,
          sha256: createHash('sha256').update(pdf).digest('hex'),
        }
        cache.put(key, document)
        return document
      })
      .finally(() => underway.delete(key))
    underway.set(key, setting)
    return setting
  }

  return {
    setBid: (data, { isPreview = false } = {}) => set('bid', data, isPreview),
    setInvoice: (data, { isPreview = false } = {}) => set('invoice', data, isPreview),
    setReceipt: (data, { isPreview = false } = {}) => set('receipt', data, isPreview),
    setStatement: (data, { isPreview = false } = {}) => set('statement', data, isPreview),
    async close() {
      await Promise.all([setter.close(), scriptSetter.close()])
    },
  }
}

interface DocumentData {
  company: DocumentCompany
  accepted?: BidDocumentData['accepted']
}

function toRequest(template: SetRequest['template'], data: DocumentData): SetRequest {
  const pictures: Picture[] = []
  const lay = (name: Picture['name'], base64: string | null) => {
    if (base64 === null) return null
    pictures.push({ name, bytes: Buffer.from(base64, 'base64') })
    return name
  }
  const { company, accepted } = data
  const named = { ...data, company: { ...company, logo: lay('/logo', company.logo) } }
  if (accepted) named.accepted = { ...accepted, signature: lay('/signature', accepted.signature) }
  const json = JSON.stringify(named)
  return { template, data: json, pictures, fonts: scriptFontsOf(json) }
}

function toKey({ template, data, pictures }: SetRequest): string {
  const hash = createHash('sha256').update(`${template}\n${data}\n`)
  for (const { bytes } of pictures) hash.update(`${bytes.byteLength}\n`).update(bytes)
  return hash.digest('hex')
}

/** Finished documents by what they were set from; the least recently asked for goes first. */
export interface DocumentCache {
  get(key: string): SetDocument | undefined
  put(key: string, document: SetDocument): void
}

/** A cache that holds at most `maxBytes` of PDF. A document larger than that is not kept at all. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  // A Map iterates in insertion order: taking out and putting back makes an entry the youngest.
  const kept = new Map<string, SetDocument>()
  let bytes = 0

  function drop(key: string, document: SetDocument) {
    kept.delete(key)
    bytes -= document.pdf.byteLength
  }

  return {
    get(key) {
      const document = kept.get(key)
      if (!document) return undefined
      kept.delete(key)
      kept.set(key, document)
      return document
    },
    put(key, document) {
      const before = kept.get(key)
      if (before) drop(key, before)
      if (document.pdf.byteLength > maxBytes) return
      kept.set(key, document)
      bytes += document.pdf.byteLength
      for (const [oldest, old] of kept) {
        if (bytes <= maxBytes) break
        drop(oldest, old)
      }
    },
  }
}
