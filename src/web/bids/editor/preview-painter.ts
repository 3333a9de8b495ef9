import type * as PdfReader from 'pdfjs-dist'
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { t } from '../../language/t.ts'

let reader: Promise<{ pdfjs: typeof PdfReader; worker: PDFWorker }> | undefined

/** Loads the PDF reader on first use. One worker reads all documents, one after the other. */
export function loadReader(): Promise<{ pdfjs: typeof PdfReader; worker: PDFWorker }> {
  reader ??= Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]).then(([pdfjs, { default: workerUrl }]) => {
    pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
    return { pdfjs, worker: new pdfjs.PDFWorker() }
  })
  return reader
}

interface Shown {
  document: PDFDocumentProxy
  task: PDFDocumentLoadingTask
}

/**
 * Shows a PDF that changes often. It paints only the pages in view, each on a hidden canvas that then replaces the old one:
 * nothing flickers, and the scroll position stays.
 */
export class PreviewPainter {
  readonly #place: HTMLElement
  #shown: Shown | undefined
  /** Rises with every new document and width, so that older work stops. */
  #turn = 0
  #width = 0

  constructor(place: HTMLElement) {
    this.#place = place
  }

  /** Shows a new PDF. @returns its number of pages; undefined when a newer PDF replaced it */
  async show(bytes: ArrayBuffer): Promise<number | undefined> {
    this.#turn += 1
    const turn = this.#turn
    const { pdfjs, worker } = await loadReader()
    if (turn !== this.#turn) return undefined
    // disableFontFace draws letters as outlines: loading fonts for every document would take most of the time.
    const task = pdfjs.getDocument({
      data: new Uint8Array(bytes),
      worker,
      disableFontFace: true,
      // Documents are often dropped halfway: don't warn.
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    })
    const document = await task.promise
    if (turn !== this.#turn) {
      void task.destroy()
      return undefined
    }
    const before = this.#shown
    this.#shown = { document, task }
    await this.#layOut(turn)
    await before?.task.destroy()
    return document.numPages
  }

  /** Paints the pages again in another width. */
  async resize(width: number): Promise<void> {
    if (Math.abs(width - this.#width) < 1) return
    this.#width = width
    if (!this.#shown) return
    this.#turn += 1
    await this.#layOut(this.#turn)
  }

  /** Paints pages that came into view. */
  async scrolled(): Promise<void> {
    if (this.#shown) await this.#paintVisible(this.#turn)
  }

  destroy(): void {
    this.#turn += 1
    void this.#shown?.task.destroy()
    this.#shown = undefined
  }

  async #layOut(turn: number): Promise<void> {
    const { document } = this.#shown as Shown
    const first = await document.getPage(1)
    if (turn !== this.#turn) return
    const { width, height } = first.getViewport({ scale: 1 })
    const pages = document.numPages
    while (this.#place.children.length > pages) this.#place.lastElementChild?.remove()
    while (this.#place.children.length < pages) this.#place.append(pagePlace(this.#place.ownerDocument))
    for (const [index, page] of [...this.#place.children].entries()) {
      const element = page as HTMLElement
      element.style.aspectRatio = `${width} / ${height}`
      element.setAttribute('aria-label', t('Page {number} of {pages}', { number: index + 1, pages }))
    }
    await this.#paintVisible(turn)
  }

  async #paintVisible(turn: number): Promise<void> {
    const { top, bottom } = (this.#place.parentElement ?? this.#place).getBoundingClientRect()
    const inView = [...[...this.#place.children].entries()].filter(([, page]) => {
      const box = page.getBoundingClientRect()
      return box.bottom > top - 50 && box.top < bottom + 50
    })
    for (const [index, page] of inView) {
      if (turn !== this.#turn) return
      await this.#paint(index + 1, page as HTMLElement, turn)
    }
  }

  async #paint(number: number, place: HTMLElement, turn: number): Promise<void> {
    if (place.dataset.turn === String(turn) || !this.#shown) return
    const page = await this.#shown.document.getPage(number)
    if (turn !== this.#turn) return
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    const scale = (this.#width * ratio) / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    // The print intent paints at once instead of waiting for animation frames.
    const task = page.render({ canvas, viewport, intent: 'print' })
    await task.promise
    if (turn !== this.#turn) return
    place.replaceChildren(canvas)
    place.dataset.turn = String(turn)
  }
}

function pagePlace(within: Document): HTMLElement {
  const place = within.createElement('div')
  place.setAttribute('role', 'img')
  place.dataset.page = ''
  return place
}
