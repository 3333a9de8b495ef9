import { createHash } from 'node:crypto'
import type { BidDocumentData } from './bid-document-data.ts'
import type { CaissonLogDocumentData } from './caisson-log-paper.ts'
import { DocumentSetter, type Picture, type SetDocument, type SetRequest } from './document-setter.ts'
import type { InvoiceDocumentData } from './invoice-paper.ts'
import type { LegalDocumentData } from './legal-paper.ts'
import type { DocumentCompany } from './letter-paper.ts'
import type { PayApplicationDocumentData } from './pay-application-paper.ts'
import type { ReceiptDocumentData } from './receipt-paper.ts'
import { scriptFontsOf } from './script-fonts.ts'
import type { StatementDocumentData } from './statement-paper.ts'

/** Sets documents as PDF. The same data always yields the same bytes. */
export interface Documents {
  /** @throws Error when the data cannot be printed (a broken logo, an amount that is not an integer), or after close */
  setBid(data: BidDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setInvoice(data: InvoiceDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setReceipt(data: ReceiptDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setStatement(data: StatementDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setLegal(data: LegalDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setPayApplication(data: PayApplicationDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** @throws as setBid. */
  setCaissonLog(data: CaissonLogDocumentData, urgency?: Urgency): Promise<SetDocument>
  /** Rejects the documents that still wait, and ends the worker. */
  close(): Promise<void>
}

/** A preview goes before everything else that waits, because somebody is looking at the screen. */
export interface Urgency {
  isPreview?: boolean
}

export interface DocumentsOptions {
  /** Total size of the finished PDFs to keep; 0 keeps none. 32 MiB by default. */
  cacheBytes?: number
}

/**
 * The worker thread starts with the first document. Text in Chinese, Thai and other scripts that need large fonts gets
 * a second thread, so that these fonts use memory only while needed and delay nobody else.
 */
export function createDocuments({ cacheBytes = 32 * 1024 * 1024 }: DocumentsOptions = {}): Documents {
  const setter = new DocumentSetter()
  const scriptSetter = new DocumentSetter({ idleMs: 60_000 })
  const cache = createDocumentCache(cacheBytes)
  const underway = new Map<string, Promise<SetDocument>>()

  async function set(template: SetRequest['template'], data: DocumentData, isPreview: boolean) {
    const request = toRequest(template, data)
    const key = toKey(request)
    return cache.get(key) ?? underway.get(key) ?? setAndKeep(key, request, isPreview)
  }

  function setAndKeep(key: string, request: SetRequest, isPreview: boolean): Promise<SetDocument> {
    const thread = request.fonts.length === 0 ? setter : scriptSetter
    const setting = thread
      .set(request, { isPreview })
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
    setLegal: (data, { isPreview = false } = {}) => set('legal', data, isPreview),
    setPayApplication: (data, { isPreview = false } = {}) => set('pay-application', data, isPreview),
    setCaissonLog: (data, { isPreview = false } = {}) => set('caisson-log', data, isPreview),
    async close() {
      await Promise.all([setter.close(), scriptSetter.close()])
    },
  }
}

interface DocumentData {
  company: DocumentCompany
  accepted?: BidDocumentData['accepted']
  /** Pictures and PDFs in base64: what the paper calls `/picture-0`, `/picture-1` … */
  pictures?: readonly string[]
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
  if (named.pictures)
    named.pictures = named.pictures.map((picture, at) => lay(`/picture-${at}`, picture) ?? '')
  const json = JSON.stringify(named)
  return { template, data: json, pictures, fonts: scriptFontsOf(json) }
}

function toKey({ template, data, pictures }: SetRequest): string {
  const hash = createHash('sha256').update(`${template}\n${data}\n`)
  for (const { bytes } of pictures) hash.update(`${bytes.byteLength}\n`).update(bytes)
  return hash.digest('hex')
}

/** Finished documents by the hash of their data. The least recently used goes first. */
export interface DocumentCache {
  get(key: string): SetDocument | undefined
  put(key: string, document: SetDocument): void
}

/** Holds at most `maxBytes` of PDFs. A larger document is not kept. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  // A Map iterates in insertion order, so deleting and setting an entry makes it the newest.
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
