import { pdfjs } from 'react-pdf'
import { printPictures } from './print-picture.ts'

/** 150 dots an inch: sharp on paper, and within what a phone's memory holds. */
const dotsPerPoint = 150 / 72

/**
 * Prints a PDF's pages from a hidden frame of this page. The pages are drawn as pictures: a frame with the PDF
 * itself would need a plug-in, which our content policy does not allow.
 */
export async function printPdf(pdf: Blob): Promise<void> {
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
