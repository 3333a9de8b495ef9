import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell as a spreadsheet keeps it: a value, how it is shown, and the formula that it came from. */
export type WorkbookCell =
  | string
  | number
  | null
  | { value: string | number | boolean | null; format?: CellFormat; formula?: string }

const formats = {
  general: 0,
  day: 14,
  percent: 10,
  money: 164,
  zip: 165,
  'long day': 166,
} as const
export type CellFormat = keyof typeof formats
const names = Object.keys(formats) as CellFormat[]

const schemas = 'http://schemas.openxmlformats.org'

/** An .xlsx as Excel packs it: texts shared, days as numbers with a format, one sheet. */
export async function buildWorkbook(
  rows: readonly (readonly WorkbookCell[])[],
  { macEpoch = false }: { macEpoch?: boolean } = {},
): Promise<Buffer> {
  const texts: string[] = []
  const sheet = rows.map((cells, at) => rowXml(cells, at + 1, texts)).join('')
  return packWorkbook(
    `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    {
      'xl/sharedStrings.xml': `<sst xmlns="${schemas}/spreadsheetml/2006/main">${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
      'xl/styles.xml': `<styleSheet xmlns="${schemas}/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[$-409]d\\-mmm\\-yyyy;@"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${names.length}">${names.map((name) => `<xf numFmtId="${formats[name]}" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    },
    macEpoch,
  )
}

/** The parts that every workbook has, around a sheet and whatever else belongs to it. */
export async function packWorkbook(
  sheetXml: string,
  more: Record<string, string> = {},
  macEpoch = false,
): Promise<Buffer> {
  const zip = new ZipFile()
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><workbookPr${macEpoch ? ' date1904="1"' : ''}/><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...more,
  }
  for (const [name, xml] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name)
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** A row without cells is not written, as Excel leaves it out. */
function rowXml(cells: readonly WorkbookCell[], row: number, texts: string[]): string {
  const written = cells
    .map((cell, at) => cellXml(cell, `${String.fromCodePoint(65 + at)}${row}`, texts))
    .join('')
  return written === '' ? '' : `<row r="${row}">${written}</row>`
}

function cellXml(cell: WorkbookCell, place: string, texts: string[]): string {
  if (cell === null) return ''
  const { value, format = 'general', formula } = typeof cell === 'object' ? cell : { value: cell }
  const start = `<c r="${place}" s="${names.indexOf(format)}"`
  const computed = formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`
  if (value === null) return `${start}>${computed}</c>`
  if (typeof value === 'boolean') return `${start} t="b">${computed}<v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return `${start}>${computed}<v>${value}</v></c>`
  if (formula !== undefined) return `${start} t="str">${computed}<v>${escapeXml(value)}</v></c>`
  texts.push(value)
  return `${start} t="s"><v>${texts.length - 1}</v></c>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
