import { z } from 'zod'
import { importFields } from '../domain/imports/import-fields.ts'
import {
  importKinds,
  importStatuses,
  matchChoices,
  maxImportColumns,
  rowOutcomes,
} from '../domain/imports/imports.ts'
import { languages } from '../domain/people.ts'
import { regions } from '../domain/projects.ts'
import { newOf } from './bodies.ts'
import { Id, Instant, listQuery, Message, plainText, SentenceParts, TextId, Version } from './fields.ts'
import { create, del, get, post, put } from './route.ts'

const fieldNames = new Set(Object.values(importFields).flatMap((fields) => fields.map(({ name }) => name)))
/** A field of the kind, see `importFields` in the domain; null: the column is left out. */
const FieldName = z
  .string()
  .max(40)
  .refine((name) => fieldNames.has(name), 'Is not a field of any kind')
  .nullable()

const Column = z.object({ title: z.string(), samples: z.array(z.string()), field: z.string().nullable() })

const Person = z.object({ id: Id, name: z.string() })

const counts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  skip: z.int(),
  error: z.int(),
})

export const ImportSummary = z.object({
  id: Id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** What will happen to how many rows, or has happened. */
  counts,
  rowCount: z.int(),
  /** Rows that were written, and rows that were taken back. */
  written: z.int(),
  undone: z.int(),
  /** Rows of which something could not be taken back. */
  notUndone: z.int(),
  createdBy: Person,
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  undoneBy: Person.nullable(),
  undoneAt: Instant.nullable(),
  /** Until when it can be undone, or rows that stayed can be tried once more; null when they cannot. */
  undoableUntil: Instant.nullable(),
  version: Version,
})
export type ImportSummary = z.output<typeof ImportSummary>

export const Import = ImportSummary.extend({
  /** The sheets of a workbook that can be seen; none for CSV. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.string(),
  /** The row that names the columns, as a spreadsheet counts; 0: none. */
  headerRow: z.int(),
  columns: z.array(Column),
  warnings: z.array(z.string()),
  /** For each of the warnings. */
  warningParts: z.array(SentenceParts.nullable()).optional(),
  matched: z.enum(matchChoices),
  createMissing: z.boolean(),
  region: z.enum(regions).nullable(),
  /** Required fields that no column gives. */
  missing: z.array(z.string()),
})
export type Import = z.output<typeof Import>

export const ImportRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(rowOutcomes),
  label: z.string(),
  note: z.string(),
  noteParts: SentenceParts.optional(),
  problems: z.array(
    z.object({ field: z.string().nullable(), message: z.string(), parts: SentenceParts.optional() }),
  ),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  recordId: Id.nullable(),
  written: z.boolean(),
  /** Taken back. */
  undone: z.boolean(),
  /** A line for each thing that stays. */
  undoProblem: z.string().nullable(),
  undoProblemParts: z.array(SentenceParts.nullable()).optional(),
})
export type ImportRow = z.output<typeof ImportRow>

const change = z.strictObject({ version: Version.optional() })

export const listImports = get('/api/imports', {
  summary: 'The last hundred imports: who, when, how many',
  query: z.strictObject({ kind: z.enum(importKinds).optional() }),
  response: z.array(ImportSummary),
})

export const uploadImport = create('/api/imports', {
  summary: 'Read a CSV or Excel file and say what an import of it would do; nothing is imported yet',
  multipart: { files: ['file'] },
  body: newOf(z.object({ kind: z.enum(importKinds) }), Import),
  response: Import,
})

export const readImport = get('/api/imports/:id', {
  summary: 'One import with its columns and counts',
  response: Import,
})

export const updateImport = put('/api/imports/:id', {
  summary: 'Choose sheet, columns and rules of a draft; every row is checked again',
  body: z.strictObject({
    sheet: plainText(200).optional(),
    headerRow: z.int().min(0).max(100).optional(),
    fields: z.array(FieldName).max(maxImportColumns).optional(),
    matched: z.enum(matchChoices).optional(),
    createMissing: z.boolean().optional(),
    region: z.enum(regions).nullable().optional(),
    version: Version.optional(),
  }),
  response: Import,
})

export const listImportRows = get('/api/imports/:id/rows', {
  summary: 'The rows of an import with what will happen or has happened to each',
  query: z.strictObject({
    outcome: z.enum(rowOutcomes).optional(),
    undoProblem: z.literal('true').optional(),
    limit: listQuery.limit,
    /** The last row that is known. */
    after: TextId.optional(),
  }),
  response: z.array(ImportRow),
})

export const updateImportRow = put('/api/imports/:id/rows/:row', {
  summary: 'Correct cells of one row of a draft, by the index of their column',
  maxBytes: 4 * 1024 * 1024,
  body: z.strictObject({
    cells: z
      .array(z.strictObject({ column: z.int().min(0).max(maxImportColumns), text: z.string().max(20_001) }))
      .min(1)
      .max(maxImportColumns),
  }),
  response: z.object({
    import: Import,
    row: ImportRow,
    /** Other rows that are about the same record, of which something is different now. */
    others: z.array(ImportRow),
  }),
})

export const runImport = post('/api/imports/:id/run', {
  summary: 'Import the rows without errors; asked for again, nothing happens twice',
  body: change.optional(),
  response: Import,
})

export const undoImport = post('/api/imports/:id/undo', {
  summary: 'Take an import of the last 30 days back, as far as nobody has built upon it',
  body: change.optional(),
  response: Import,
})

export const discardImport = del('/api/imports/:id', { summary: 'Put a draft aside', response: Message })

export const downloadImportProblems = get('/api/imports/:id/problems', {
  summary: 'The rows with errors as CSV, with what is wrong in a last column',
  binary: true,
})

export const downloadImportTemplate = get('/api/import-templates/:kind', {
  summary: 'A CSV file with the columns of a kind and an example row',
  params: z.strictObject({ kind: z.enum(importKinds) }),
  query: z.strictObject({ language: z.enum(languages).optional() }),
  binary: true,
})
