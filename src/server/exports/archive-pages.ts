import type { Readable } from 'node:stream'
import {
  type AliasedRawBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type StringReference,
  sql,
} from 'kysely'
import type { Cents } from '../../domain/money.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'

type Cell = ReturnType<CsvColumn<never>['value']>
type Source<Tables, Used extends keyof Tables> = StringReference<Tables, Used> | RawBuilder<unknown>

interface Converted<Of> {
  of: Of
  write: (value: never) => Cell
}

/** What a column shows: what the database finds, as it is or as `write` writes it; or something of the query's row. */
type Shown<Of, Row> = Of | Converted<Of> | ((row: Row) => Cell)

/** A CSV table of what a query finds, in the order of `id`. @param columns by their titles */
export function writeTable<Tables, Used extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Used, Row>,
  id: StringReference<Tables, Used> & string,
  columns: Record<string, Shown<Source<Tables, Used>, Row>>,
): Readable {
  const sources: AliasedRawBuilder<unknown, string>[] = []
  const shown = Object.entries(columns).map(([title, column]): CsvColumn<Row> => {
    if (typeof column === 'function') return { title, value: column }
    const { of, write } = isConverted(column) ? column : { of: column, write: (value: Cell) => value }
    sources.push((typeof of === 'string' ? sql.ref(of) : of).as(title))
    return { title, value: (row) => write(row[title as keyof Row] as never) }
  })
  return writeCsv(shown, inPages<Tables, Used, Row>(query.select(sources), id))
}

function isConverted<Of>(column: string | RawBuilder<unknown> | Converted<Of>): column is Converted<Of> {
  return typeof column === 'object' && 'write' in column
}

export function money<Of>(of: Of) {
  return { of, write: (cents: Cents) => csvMoney(cents) }
}

const pageSize = 500

/** Rows in the order of their ids, a page at a time: never all of a table at once. */
export async function* inPages<Tables, Used extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Used, Row>,
  id: StringReference<Tables, Used> & string,
): AsyncGenerator<Row> {
  const inOrder = query.select(sql.ref(id).as('last_id')).orderBy(sql.ref(id)).limit(pageSize)
  for (let after = 0; ; ) {
    const page = await inOrder.where(sql<boolean>`${sql.ref(id)} > ${after}`).execute()
    const rows = page as (Awaited<Row> & { last_id: number })[]
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.last_id
  }
}
