import type { Kysely } from 'kysely'
import { notFound } from '../../domain/errors.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import type { ImportKind } from '../../domain/imports/imports.ts'
import type { Language } from '../../domain/people.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { DB } from '../database/schema.generated.ts'
import { Download } from '../http/answers.ts'
import { columnsOf } from './imports.queries.ts'

const csvType = 'text/csv; charset=utf-8'

/** The rows with errors as CSV, to correct and import. @throws not_found */
export async function downloadProblems(db: Kysely<DB>, id: number): Promise<Download> {
  const record = await db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()
  if (!record) throw notFound('Import')
  const rows = await db
    .selectFrom('import_row')
    .select(['cells', 'problems'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'error')
    .orderBy('row_number')
    .execute()
  const columns = columnsOf(record)
  const titleOf = (field: string) => columns.find((column) => column.field === field)?.title || field
  const problemColumn = {
    title: 'Error',
    value: ({ problems }: (typeof rows)[number]) =>
      (problems as unknown as { field: string | null; message: string }[])
        .map(({ field, message }) => (field === null ? message : `${titleOf(field)}: ${message}`))
        .join('; '),
  }
  const cells = columns.map(({ title }, at) => ({
    title,
    value: (row: (typeof rows)[number]) => (row.cells as string[])[at] ?? '',
  }))
  return new Download({
    mediaType: csvType,
    fileName: `${record.file_name.replace(/\.\w+$/, '')} - errors.csv`,
    content: writeCsv([...cells, problemColumn], rows),
  })
}

const names: Record<Language, Record<ImportKind, string>> = {
  en: { customers: 'Customers', projects: 'Projects', products: 'Products', businesses: 'Businesses' },
  es: { customers: 'Clientes', projects: 'Proyectos', products: 'Productos', businesses: 'Empresas' },
}

/** A CSV with the columns of a kind and an example row that can be imported. */
export async function downloadTemplate(kind: ImportKind, language: Language = 'en'): Promise<Download> {
  const columns = importFields[kind].map(({ title, example }) => ({
    title: title[language],
    value: () => example,
  }))
  return new Download({
    mediaType: csvType,
    fileName: `${names[language][kind]}.csv`,
    content: writeCsv(columns, [{}]),
  })
}
