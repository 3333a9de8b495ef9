import type { ZodType } from 'zod'
import { Email, Line, Paragraphs, Price, WebAddress } from '../../contract/fields.ts'
import { sentenceOfIssue } from '../../contract/words/sentence-of-issue.ts'
import type { ImportField } from '../../domain/imports/import-field.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import {
  readBusinessKind,
  readDay,
  readMoney,
  readRegion,
  readState,
  readStatus,
  readUnit,
  readYesNo,
  readZip,
} from '../../domain/imports/import-values.ts'
import type { ImportKind } from '../../domain/imports/imports.ts'
import { toDollars } from '../../domain/money.ts'
import {
  type PlainMessage,
  partsOf,
  type Said,
  type SentenceParts,
  textOf,
} from '../../domain/sentences/say.ts'
import { noPhone, readPhone } from '../phones.ts'

export type Value = string | number | boolean
/** By field name. Empty cells are left out. */
export type Values = Record<string, Value>

export interface Problem {
  field: string | null
  message: string
  /** What says the message in another language, where it has values. */
  parts: SentenceParts | undefined
}

export function problemAt(field: string | null, said: Said): Problem {
  return { field, message: textOf(said), parts: partsOf(said) }
}

export interface FileRow {
  row: number
  values: Values
  problems: Problem[]
}

/** Reads the cells of one row. What can't be read is a problem; nothing is guessed. */
export function readRow(
  kind: ImportKind,
  fields: readonly (string | null)[],
  { row, cells }: { row: number; cells: readonly string[] },
): FileRow {
  const values: Values = {}
  const problems: Problem[] = []
  for (const field of importFields[kind]) {
    const at = fields.indexOf(field.name)
    const text = at < 0 ? '' : unquoteFormula(cells[at] ?? '').trim()
    if (text === '') {
      if (field.required) problems.push(problemAt(field.name, 'Must not be empty'))
      continue
    }
    const { value, message } = readCell(field, text)
    if (message !== undefined) problems.push(problemAt(field.name, message))
    else if (value !== undefined) values[field.name] = value
  }
  return { row, values, problems }
}

/** Our own CSV files put an apostrophe before text that a spreadsheet would run as a formula. */
function unquoteFormula(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

interface Read {
  value?: Value | undefined
  message?: Said
}

function readCell({ type }: ImportField, text: string): Read {
  const oneLine = text.replaceAll(/\s+/g, ' ')
  switch (type) {
    case 'line':
      return checked(Line, oneLine)
    case 'paragraphs':
      return checked(Paragraphs, text.replaceAll(/\r\n?/g, '\n'))
    case 'email':
      return checked(Email, oneLine.replace(/^mailto:/i, ''))
    case 'website':
      return checked(WebAddress, oneLine)
    case 'phone':
      return known(readPhone(oneLine), noPhone)
    // An address abroad has a state and postal code that we don't know.
    case 'state':
      return checked(Line, readState(oneLine) ?? oneLine)
    case 'zip':
      return checked(Line, readZip(oneLine) ?? oneLine)
    case 'money': {
      const cents = readMoney(oneLine)
      if (cents === undefined) {
        return { message: 'Must be an amount of dollars with at most two decimals, up to $99,999,999.99' }
      }
      const { message } = checked(Price, toDollars(cents))
      return message === undefined ? { value: cents } : { message }
    }
    case 'day':
      return known(readDay(oneLine), 'Must be a date, as 11/22/2026')
    case 'region':
      return known(readRegion(oneLine), 'Must be Southern California or Bay Area')
    case 'status':
      return known(readStatus(oneLine), 'Is not a status of a project')
    case 'unit':
      return known(readUnit(oneLine), 'Is not a unit of a product')
    case 'businessKind':
      return known(readBusinessKind(oneLine), 'Is not a kind of business')
    case 'yesNo':
      return known(readYesNo(oneLine), 'Must be yes or no')
  }
}

function known(value: Value | undefined, message: PlainMessage): Read {
  return value === undefined ? { message } : { value }
}

function checked(schema: ZodType<Value>, value: Value): Read {
  const { data, error } = schema.safeParse(value)
  if (!error) return { value: data }
  const [issue] = error.issues
  return { message: issue ? sentenceOfIssue(issue) : 'Is not valid' }
}
