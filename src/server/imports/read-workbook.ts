import { type FlateError, FlateErrorCode, strFromU8, unzipSync, zipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import { maxImportRows } from '../../domain/imports/imports.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import type { ReadFile } from './read-sheet.ts'
import { assertBoundedXml, Refusal, storable, trimRows } from './sheet-bounds.ts'

/** Excel allows 31 characters, other programs more. Every answer contains the name. */
const longestName = 200

/**
 * Reads an .xlsx workbook. Formulas give the values saved with them and are never calculated. Hidden sheets are left
 * out and named in a warning. @throws Refusal for what is not a workbook, or holds too much
 */
export async function readWorkbook(content: Uint8Array, wanted: string | undefined): Promise<ReadFile> {
  const { sheets, workbook, checked } = checkParts(content)
  const hidden = hiddenSheets(workbook)
  const read = await readXlsxFile<string>(checked, { parseNumber: numberText, trim: false })
  const visible = read
    .filter(({ sheet }) => !hidden.has(sheet))
    .map(({ sheet, data }) => ({
      name: storable(sheet, longestName),
      data,
      rows: data.filter((row) => row.some((cell) => cell !== null)).length,
    }))
  const chosen = visible.find(({ name, rows }) => (wanted === undefined ? rows > 0 : name === wanted))
  if (wanted !== undefined && !chosen) throw new Refusal('There is no such sheet')
  if (!chosen) throw new Refusal(hidden.size > 0 ? 'Every sheet with data is hidden' : 'The file is empty')
  const warnings: Said[] = []
  if (hidden.size > 0) {
    const text = storable([...hidden].join(', '), 1_000)
    warnings.push(say('Hidden sheets are left out: {text}', { text }))
  }
  if (sheets.some((xml) => xml.includes('<mergeCell '))) {
    warnings.push('Some cells are merged: only the first cell of each has the value')
  }
  return {
    sheets: visible.map(({ name, rows }) => ({ name, rows })),
    sheet: chosen.name,
    rows: trimRows(chosen.data.map((row) => row.map(cellText))),
    warnings,
  }
}

/** Twice the unpacked size of 50,000 rows with 50 columns. */
const maxUnpackedBytes = 300 * 1024 * 1024
const maxParts = 2_000
/** Packing shrinks the XML of a sheet to a tenth. A large part that unpacks to more than this is an attack. */
const maxRatio = 100
const smallBytes = 8 * 1024 * 1024

/**
 * Checks every part of a workbook before an XML reader sees it. fflate unpacks no part beyond the size in the table of
 * contents, so limiting those sizes is enough.
 * @returns the checked parts, also as an archive. @throws Refusal
 */
function checkParts(content: Uint8Array): { workbook: string; sheets: string[]; checked: ArrayBuffer } {
  let count = 0
  let left = maxUnpackedBytes
  const parts = unzip(content, ({ name, size, originalSize }) => {
    count += 1
    if (count > maxParts) throw new Refusal('The file is no workbook: it has too many parts')
    if (!/\.(xml|rels)$/i.test(name)) return false
    left -= originalSize
    if (left < 0) throw new Refusal('The file holds more than can be read: unpacked it is over 300 MB')
    if (originalSize > smallBytes && originalSize > maxRatio * size) {
      throw new Refusal(
        say('A part of the file unpacks to over {count} times its size; it is not read', { count: maxRatio }),
      )
    }
    return true
  })
  const sheets: string[] = []
  for (const [name, xml] of Object.entries(parts)) {
    assertBoundedXml(xml)
    const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.length)
    if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) {
      throw new Refusal(
        'The file declares types of its own, which no spreadsheet program does; it is not read',
      )
    }
    if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) sheets.push(bytes.toString())
  }
  for (const sheet of sheets) assertNotEndless(sheet)
  const workbook = parts['xl/workbook.xml']
  if (!workbook) throw new Refusal('The file is no Excel workbook (.xlsx)')
  return { workbook: strFromU8(workbook), sheets, checked: zipSync(parts, { level: 0 }).buffer }
}

type PartFilter = NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>

function unzip(content: Uint8Array, filter: PartFilter): ReturnType<typeof unzipSync> {
  try {
    return unzipSync(content, { filter })
  } catch (error) {
    const hasNoContents = (error as FlateError).code === FlateErrorCode.InvalidZipData
    throw hasNoContents ? new Refusal('The file is cut off: its end is missing') : error
  }
}

/** One cell in a far row would make a sheet of millions of empty rows. */
function assertNotEndless(sheet: string): void {
  for (const [, row] of sheet.matchAll(/<row [^>]*?\br="(\d+)"/g)) {
    if (Number(row) > maxImportRows * 2) {
      throw new Refusal(
        say('The file has a row {count}; an import takes at most {most} rows', {
          count: Number(row).toLocaleString('en-US'),
          most: maxImportRows.toLocaleString('en-US'),
        }),
      )
    }
  }
}

function hiddenSheets(workbook: string): Set<string> {
  const names = [...workbook.matchAll(/<sheet\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\bstate="(hidden|veryHidden)"/.test(tag))
    .map((tag) => /\bname="([^"]*)"/.exec(tag)?.[1] ?? '')
  return new Set(names.map(unescapeXml))
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
}

/** A file stores 4.35 with 17 digits; a person sees at most 15. */
function numberText(text: string): string {
  return /^-?\d*\.\d{12,}(?:E[+-]?\d+)?$|^-?[\d.]+E[+-]?\d+$/i.test(text)
    ? plainNumber(Number(Number(text).toPrecision(15)))
    : text
}

function plainNumber(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en-US', { useGrouping: false }) : String(value)
}

function cellText(value: CellValue<string> | Date | null): string {
  if (value === null) return ''
  if (value instanceof Date) return dayText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

function dayText(date: Date): string {
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16)
}
