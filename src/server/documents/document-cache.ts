import type { SetDocument } from './set-document.ts'

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
