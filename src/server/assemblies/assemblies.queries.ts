import { type Kysely, type Selectable, sql } from 'kysely'
import type { Assembly } from '../../contract/assemblies.ts'
import { notFound } from '../../domain/errors.ts'
import { containsText } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type { Assembly as AssemblyTable, DB } from '../database/schema.generated.ts'

export async function listAssemblies(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Assembly>> {
  let query = db.selectFrom('assembly')
  if (request.search) query = query.where(containsText(sql`assembly.name`, request.search))
  return readPage(query, query.selectAll('assembly'), request, order, toAssembly)
}

const order = {
  columns: {
    name: { by: sql`lower(assembly.name)`, type: 'text' },
    updated: { by: sql`assembly.updated_at`, type: 'timestamptz' },
  },
  id: sql<number>`assembly.id`,
  otherwise: 'name',
} as const

/** @throws not_found */
export async function findAssembly(db: Kysely<DB>, id: number): Promise<Assembly> {
  const row = await db.selectFrom('assembly').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Assembly')
  return toAssembly(row)
}

function toAssembly(row: Selectable<AssemblyTable>): Assembly {
  return {
    id: row.id,
    name: row.name,
    // Written by this service alone, from the contract's own types.
    numbers: row.numbers as unknown as Assembly['numbers'],
    lines: row.lines as unknown as Assembly['lines'],
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
