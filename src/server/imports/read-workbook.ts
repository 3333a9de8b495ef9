import readXlsxFile, { type CellValue } from 'read-excel-file/node'
import { maxImportRows } from '../../domain/imports/imports.ts'
import { inspectZip } from './inspect-zip.ts'
import type { ReadFile } from './read-sheet.ts'
import { Refusal } from './refusal.ts'
import { storable } from './storable.ts'
import { trimRows } from './trim-rows.ts'

/** Excel takes 31 characters, others more; a name goes out with every answer. */
const longestName = 200

/**
 * Reads an .xlsx workbook. Formulas come as the values that were saved with them and are never worked out; hidden sheets
 * are left out and named. @throws Refusal for what is no workbook, or holds too much
 */
export async function readWorkbook(content: Buffer, wanted: string | undefined): Promise<ReadFile> {
  const isRead = (name: string) => /^xl\/(workbook|worksheets\/sheet\d+)\.xml$/.test(name)
  const { parts, archive } = inspectZip(content, isRead)
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new Refusal('The file is no Excel workbook (.xlsx)')
  for (const [, part] of parts) assertNotEndless(part)
  const hidden = hiddenSheets(workbook)
  const read = await readXlsxFile<string>(archive, { parseNumber: numberText, trim: false })
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
  const warnings: string[] = []
  if (hidden.size > 0) warnings.push(`Hidden sheets are left out: ${storable([...hidden].join(', '), 1_000)}`)
  if ([...parts].some(([name, xml]) => name !== 'xl/workbook.xml' && xml.includes('<mergeCell '))) {
    warnings.push('Some cells are merged: only the first cell of each has the value')
  }
  return {
    sheets: visible.map(({ name, rows }) => ({ name, rows })),
    sheet: chosen.name,
    rows: trimRows(chosen.data.map((row) => row.map(cellText))),
    warnings,
  }
}

/** A single cell at the far end would make an endless sheet of nothing. */
function assertNotEndless(sheet: string): void {
  for (const [, row] of sheet.matchAll(/<row [^>]*?\br="(\d+)"/g)) {
    if (Number(row) > maxImportRows * 2) {
      throw new Refusal(
        `The file has a row ${Number(row).toLocaleString('en-US')}; an import takes at most ${maxImportRows.toLocaleString('en-US')} rows`,
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

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** Of cells that hold a number: 17 digits are how a file writes 4.35; a person sees 15 at most. */
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
