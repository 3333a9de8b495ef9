import { Button, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import {
  IconDownload,
  IconPrinter,
  IconShare,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { t } from '../language/t.ts'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import { notifyError } from '../ui/notify.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { useSteadyBlob } from '../ui/use-steady-blob.ts'
import classes from './pdf-viewer.module.css'
import { printPdf } from './print-pdf.ts'
import { ViewerTool } from './viewer-tool.tsx'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** One object for all times. A paper that is left or replaced while it is being read is nothing to warn of. */
const options = { verbosity: pdfjs.VerbosityLevel.ERRORS }

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
/** Wider than this a page of letter size is hard to read along. */
const widestPage = 900

/** A PDF inside the app: pages that fit the screen's width, zoom, print, download, share. */
export function PdfViewer({ pdf: latest, fileName }: { pdf: Blob; fileName: string }) {
  // Every change in the office reads it again, and nearly none changes it: pages and place stay.
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
  // One function for all times: with another one react-pdf would lay the text anew.
  const look = useCallback(() => {
    if (!sheets.current) return
    nameTableHeads(sheets.current)
    setReady(isLaidOut(sheets.current))
  }, [])
  useEffect(() => setReady(false), [pageWidth, pdf])
  const step = (by: 1 | -1) => {
    const place = zooms.indexOf(zoom as (typeof zooms)[number]) + by
    setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, place))] ?? 1)
  }

  return (
    <>
      <Group justify="space-between" mb="sm" role="toolbar" aria-label="PDF">
        <Group gap={4}>
          <ViewerTool label={t('Smaller')} onClick={() => step(-1)} disabled={zoom === zooms[0]}>
            <IconZoomOut size={18} />
          </ViewerTool>
          <ViewerTool label={t('Fit the width')} onClick={() => setZoom(1)}>
            <IconZoomReset size={18} />
          </ViewerTool>
          <ViewerTool label={t('Larger')} onClick={() => step(1)} disabled={zoom === zooms.at(-1)}>
            <IconZoomIn size={18} />
          </ViewerTool>
          <Text size="sm" c="dimmed" ml="xs" role="status">
            {pages > 0 &&
              t('{pages, plural, one {# page} other {# pages}}, {zoom}%', {
                pages,
                zoom: Math.round(zoom * 100),
              })}
          </Text>
        </Group>
        <Group gap="xs">
          <ShareButton pdf={pdf} fileName={fileName} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => void printPdf(pdf).catch(notifyError)}
          >
            {t('Print')}
          </Button>
          {url && (
            <Button
              component="a"
              href={url}
              download={fileName}
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              {t('Download')}
            </Button>
          )}
        </Group>
      </Group>
      <div
        ref={(element) => {
          sheets.current = element
          ref(element)
        }}
        className={classes.pages}
        tabIndex={0}
        role="region"
        // The reading order names pieces of text; until they lie over the page it leads nowhere.
        aria-busy={!ready}
        aria-label={fileName}
      >
        {fitting > 0 && (
          <Document
            file={pdf}
            options={options}
            // Otherwise the whole screen would give way to a spinner, and a broken file would take it down.
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

/** Only where the device can hand a file on: phones, and some desktops. */
function ShareButton({ pdf, fileName }: { pdf: Blob; fileName: string }) {
  const files = [new File([pdf], fileName, { type: 'application/pdf' })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) return null
  const share = async () => {
    try {
      await navigator.share({ files, title: fileName })
    } catch (error) {
      // Closing the device's sheet without choosing is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notifyError(error)
    }
  }
  return (
    <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => void share()}>
      {t('Share')}
    </Button>
  )
}

/** True once every page has its text over it, and the reading order names no piece of text that is not there. */
function isLaidOut(sheets: HTMLElement): boolean {
  const laid = sheets.querySelectorAll('.react-pdf__Page__textContent > .endOfContent').length
  if (laid === 0 || laid < sheets.querySelectorAll('.react-pdf__Page').length) return false
  return [...sheets.querySelectorAll('[aria-owns]')].every((owner) =>
    (owner.getAttribute('aria-owns') ?? '').split(' ').every((id) => document.getElementById(id) !== null),
  )
}

/** react-pdf calls the head of a table a column header, although it holds rows: screen readers then find no table. */
function nameTableHeads(sheets: HTMLElement): void {
  for (const head of sheets.querySelectorAll('[role="columnheader"]:has(> [role="row"])')) {
    head.setAttribute('role', 'rowgroup')
  }
}
