import { createHash } from 'node:crypto'
import type { BidDocumentData } from './bid-document-data.ts'
import { createDocumentCache } from './document-cache.ts'
import { startSetter } from './document-setter.ts'
import type { InvoiceDocumentData } from './invoice-document-data.ts'
import type { DocumentCompany } from './letter-data.ts'
import type { SetDocument } from './set-document.ts'
import { logoName, type SetRequest } from './set-request.ts'

/** Sets documents as PDF. The same data always yields the same bytes. */
export interface Documents {
  /** @throws Error when the data cannot be set (a broken logo, an amount that is no integer) or after close. */
  setBid(data: BidDocumentData): Promise<SetDocument>
  /** @throws as setBid. */
  setInvoice(data: InvoiceDocumentData): Promise<SetDocument>
  /** Refuses what still waits and ends the worker. */
  close(): Promise<void>
}

export interface DocumentsOptions {
  /** How many bytes of finished PDFs are kept; 0 keeps none. 32 MiB unless told. */
  cacheBytes?: number
}

/**
 * Opens the document setter. Nothing runs until the first document is asked for; that one waits for the worker
 * thread, the others are set in the order they were asked for.
 */
export function createDocuments({ cacheBytes = 32 * 1024 * 1024 }: DocumentsOptions = {}): Documents {
  const setter = startSetter()
  const cache = createDocumentCache(cacheBytes)
  const underway = new Map<string, Promise<SetDocument>>()

  async function set(template: SetRequest['template'], data: { company: DocumentCompany }) {
    const request = toRequest(template, data)
    const key = toKey(request)
    return cache.get(key) ?? underway.get(key) ?? setAndKeep(key, request)
  }

  function setAndKeep(key: string, request: SetRequest): Promise<SetDocument> {
    const setting = setter
      .set(request)
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
    setBid: (data) => set('bid', data),
    setInvoice: (data) => set('invoice', data),
    close: () => setter.close(),
  }
}

/** The logo travels beside the JSON, because a picture is bytes to Typst and it knows no base64. */
function toRequest(template: SetRequest['template'], data: { company: DocumentCompany }): SetRequest {
  const { logo } = data.company
  return {
    template,
    data: JSON.stringify({
      ...data,
      company: { ...data.company, logo: logo === null ? null : logoName },
    }),
    logo: logo === null ? null : Buffer.from(logo, 'base64'),
  }
}

function toKey({ template, data, logo }: SetRequest): string {
  return createHash('sha256')
    .update(`${template}\n${data}\n`)
    .update(logo ?? '')
    .digest('hex')
}
