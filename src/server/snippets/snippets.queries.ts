import { type Kysely, type Selectable, sql } from 'kysely'
import type { Snippet } from '../../contract/snippets.ts'
import { notFound } from '../../domain/errors.ts'
import { containsText } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type { DB, Snippet as SnippetTable } from '../database/schema.generated.ts'

export async function listSnippets(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Snippet>> {
  let query = db.selectFrom('snippet')
  if (request.search) {
    query = query.where(containsText(sql`concat_ws(' ', snippet.title, snippet.text)`, request.search))
  }
  return readPage(query, query.selectAll('snippet'), request, order, toSnippet)
}

const order = {
  columns: {
    kind: { by: sql`concat_ws(' ', snippet.kind, lower(snippet.title))`, type: 'text' },
    title: { by: sql`lower(snippet.title)`, type: 'text' },
    updated: { by: sql`snippet.updated_at`, type: 'timestamptz' },
  },
  id: sql<number>`snippet.id`,
  otherwise: 'kind',
} as const

/** @throws not_found */
export async function findSnippet(db: Kysely<DB>, id: number): Promise<Snippet> {
  const row = await db.selectFrom('snippet').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Snippet')
  return toSnippet(row)
}

function toSnippet(row: Selectable<SnippetTable>): Snippet {
  return {
    id: row.id,
    kind: row.kind as Snippet['kind'],
    title: row.title,
    text: row.text,
    language: row.language as Snippet['language'],
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
