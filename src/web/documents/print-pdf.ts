import { pdfjs } from 'react-pdf'

/** 150 dots an inch: sharp on paper, and within what a phone's memory holds. */
const dotsPerPoint = 150 / 72

/**
 * Prints a PDF's pages from a hidden frame of this page. The pages are drawn as pictures: a frame with the PDF
 * itself would need a plug-in, which our content policy does not allow.
 */
export async function printPdf(pdf: Blob): Promise<void> {
  const document = await pdfjs.getDocument({ data: await pdf.arrayBuffer() }).promise
  const frame = window.document.createElement('iframe')
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0'
  window.document.body.append(frame)
  const inside = frame.contentDocument
  if (!inside) throw new Error('The browser does not allow printing from this page')
  inside.head.innerHTML =
    '<style>@page{margin:0}body{margin:0}img{display:block;width:100%;break-after:page}</style>'
  for (let number = 1; number <= document.numPages; number += 1) {
    const image = inside.createElement('img')
    image.src = await drawPage(document, number)
    inside.body.append(image)
    await image.decode()
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
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
