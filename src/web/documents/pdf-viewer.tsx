import { Button, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconShare } from '@tabler/icons-react'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { t } from '../language/t.ts'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import { notifyError } from '../ui/notify.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { printPictures } from './print-picture.ts'
import classes from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Must stay the same object. Warnings are off, because a PDF is often replaced while it is being read. */
const options = { verbosity: pdfjs.VerbosityLevel.ERRORS }

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
/** A letter-size page is hard to read when it is wider than this, in pixels. */
const widestPage = 900

/** Shows a PDF as wide as the screen, with zoom, print, download and share. */
export function PdfViewer({ pdf: latest, fileName }: { pdf: Blob; fileName: string }) {
  const pdf = useSteadyBlob(latest)
  const { ref, width } = useElementSize()
  const sheets = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState(0)
  const [ready, setReady] = useState(false)
  const [zoom, setZoom] = useState(1)
  const url = useObjectUrl(pdf)
  const fitting = Math.min(width, widestPage)
  const pageWidth = fitting * zoom
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  // Must stay the same function, or react-pdf lays out the text again.
  const look = useCallback(() => {
    if (!sheets.current) return
    nameTableHeads(sheets.current)
    setReady(isLaidOut(sheets.current))
  }, [])
  useEffect(() => setReady(false), [pageWidth, pdf])

  return (
    <>
      <ViewerBar
        label="PDF"
        zooms={zooms}
        zoom={zoom}
        onZoom={setZoom}
        status={
          pages > 0 &&
          t('{pages, plural, one {# page} other {# pages}}, {zoom}%', {
            pages,
            zoom: Math.round(zoom * 100),
          })
        }
        print={() => printPdf(pdf)}
        url={url}
        fileName={fileName}
      >
        <ShareButton pdf={pdf} fileName={fileName} />
      </ViewerBar>
      <div
        ref={(element) => {
          sheets.current = element
          ref(element)
        }}
        style={{ overflow: 'auto', padding: 1 }}
        tabIndex={0}
        role="region"
        // The reading order refers to text that is not there until the pages are laid out.
        aria-busy={!ready}
        aria-label={fileName}
      >
        {fitting > 0 && (
          <Document
            file={pdf}
            options={options}
            // Suspense would replace the whole screen by a spinner, and a broken file would take the screen down.
            suspense={false}
            onLoadSuccess={(document) => setPages(document.numPages)}
            loading={<Text c="dimmed">{t('Opening the PDF …')}</Text>}
            error={<Text c="red">{t('We can’t show the PDF here. Download it instead.')}</Text>}
          >
            {numbers.map((page) => (
              <Page
                key={page}
                pageNumber={page}
                width={pageWidth}
                className={classes.page}
                onRenderTextLayerSuccess={look}
                onGetStructTreeSuccess={look}
              />
            ))}
          </Document>
        )}
      </div>
    </>
  )
}

/** Shown only where the device can share files: on phones and some desktops. */
function ShareButton({ pdf, fileName }: { pdf: Blob; fileName: string }) {
  const files = [new File([pdf], fileName, { type: 'application/pdf' })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) return null
  const share = async () => {
    try {
      await navigator.share({ files, title: fileName })
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notifyError(error)
    }
  }
  return (
    <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => void share()}>
      {t('Share')}
    </Button>
  )
}

/** Returns the same blob until its bytes change, so that reading the same PDF again keeps pages and scroll position. */
function useSteadyBlob(blob: Blob): Blob {
  const [steady, setSteady] = useState(blob)
  useEffect(() => {
    if (blob === steady) return
    let isOver = false
    void haveSameBytes(blob, steady).then((same) => {
      if (!same && !isOver) setSteady(blob)
    })
    return () => {
      isOver = true
    }
  }, [blob, steady])
  return steady
}

async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || one.type !== other.type) return false
  const [left, right] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  const rightBytes = new Uint8Array(right)
  return new Uint8Array(left).every((byte, index) => byte === rightBytes[index])
}

/** True once every page has its text layer, and the reading order refers only to text that is there. */
function isLaidOut(sheets: HTMLElement): boolean {
  const laid = sheets.querySelectorAll('.react-pdf__Page__textContent > .endOfContent').length
  if (laid === 0 || laid < sheets.querySelectorAll('.react-pdf__Page').length) return false
  return [...sheets.querySelectorAll('[aria-owns]')].every((owner) =>
    (owner.getAttribute('aria-owns') ?? '').split(' ').every((id) => document.getElementById(id) !== null),
  )
}

/** react-pdf gives a table's head the role of a column header, and screen readers then find no table. */
function nameTableHeads(sheets: HTMLElement): void {
  for (const head of sheets.querySelectorAll('[role="columnheader"]:has(> [role="row"])')) {
    head.setAttribute('role', 'rowgroup')
  }
}

/** 150 dots per inch: sharp on paper, and small enough for a phone's memory. */
const dotsPerPoint = 150 / 72

/** Prints a PDF's pages as pictures. Showing the PDF itself in a frame needs a plug-in, which our content policy forbids. */
async function printPdf(pdf: Blob): Promise<void> {
  const document = await pdfjs.getDocument({ data: await pdf.arrayBuffer() }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await drawPage(document, number))
  await printPictures(pages, '@page{margin:0}body{margin:0}img{display:block;width:100%;break-after:page}')
}

async function drawPage(
  document: Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>,
  number: number,
): Promise<string> {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: dotsPerPoint })
  const canvas = window.document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  return canvas.toDataURL('image/png')
}
