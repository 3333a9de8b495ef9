import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF for tests: its text in reading order, with every gap as one space. */
export async function readPdf(pdf: Uint8Array) {
  function visit(node: unknown) {
    if (typeof node !== 'object' || node === null) return
    if ('role' in node && typeof node.role === 'string')
      structure.set(node.role, (structure.get(node.role) ?? 0) + 1)
    if ('alt' in node && typeof node.alt === 'string') descriptions.push(node.alt)
    if ('children' in node && Array.isArray(node.children)) for (const child of node.children) visit(child)
  }
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pageTexts: string[] = []
  const structure = new Map<string, number>()
  const descriptions: string[] = []
  let images = 0
  let boxes = 0
  let rightmost = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const said = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    for (const item of items)
      if ('str' in item) rightmost = Math.max(rightmost, Number(item.transform[4]) + item.width)
    pageTexts.push(said.replaceAll(/\s+/g, ' ').trim())
    const { fnArray, argsArray } = await page.getOperatorList()
    visit(await page.getStructTree())
    images += fnArray.filter((operator) => operator === OPS.paintImageXObject).length
    const shown: unknown[] = argsArray.filter((_, at) => fnArray[at] === OPS.showText).flat(2)
    boxes += shown.filter(isBox).length
  }
  const { info } = await document.getMetadata()
  // pdfjs-dist declares another type, but this is a Map.
  const marks: unknown = await document.getMarkInfo()
  await loading.destroy()
  return {
    pages: pageTexts.length,
    pageTexts,
    text: pageTexts.join(' '),
    images,
    /** Number of characters printed as empty boxes, because the font lacks them. */
    boxes,
    /** Right end of the longest line, in points from the left edge of the paper. */
    rightmost,
    /** How often each tag occurs: H1, Table, TH … */
    structure,
    /** Alternative texts of the pictures. */
    descriptions,
    title: 'Title' in info ? String(info.Title) : null,
    language: 'Language' in info ? String(info.Language) : null,
    /** Whether the file claims to conform to PDF/UA-1. */
    isUniversal: Buffer.from(pdf).includes('<pdfuaid:part>1<'),
    tagged: marks instanceof Map && marks.get('Marked') === true,
  }
}

/** Glyph 0 of every font is the empty box. The list also has numbers, which move the glyphs. */
function isBox(shown: unknown): boolean {
  return (
    typeof shown === 'object' && shown !== null && 'originalCharCode' in shown && shown.originalCharCode === 0
  )
}
