import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader finds in a PDF, for tests: text in reading order with every gap as one space. */
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
  // A Map, whatever the types of pdfjs-dist say.
  const marks: unknown = await document.getMarkInfo()
  await loading.destroy()
  return {
    pages: pageTexts.length,
    pageTexts,
    text: pageTexts.join(' '),
    images,
    /** How many characters are boxes, because their font has no shape for them. */
    boxes,
    /** Where the line that goes farthest to the right ends, in points from the left edge of the paper. */
    rightmost,
    /** How often each role stands in the tags: H1, Table, TH … */
    structure,
    /** What a screen reader says for pictures. */
    descriptions,
    title: 'Title' in info ? String(info.Title) : null,
    language: 'Language' in info ? String(info.Language) : null,
    /** Whether the file promises PDF/UA-1. */
    isUniversal: Buffer.from(pdf).includes('<pdfuaid:part>1<'),
    tagged: marks instanceof Map && marks.get('Marked') === true,
  }
}

/** Glyph 0 of every font is the box. Between the glyphs stand numbers, which move them. */
function isBox(shown: unknown): boolean {
  return (
    typeof shown === 'object' && shown !== null && 'originalCharCode' in shown && shown.originalCharCode === 0
  )
}
