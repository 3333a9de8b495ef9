import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type Cents, toDollars } from '../../domain/money.ts'

/** A column of a CSV file; `csvMoney` makes the cell of an amount. */
export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number | bigint | null
}

/**
 * A CSV file, written as its rows come: with a byte order mark, so that Excel reads UTF-8, and CR LF as RFC 4180 has it.
 * A text that a spreadsheet would take for a formula is neutralised; a number stays one.
 */
export function writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Readable {
  const stringifier = stringify({
    header: true,
    columns: columns.map(({ title }) => title),
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { bigint: (cents) => toDollars(Number(cents)).toFixed(2) },
  })
  const cells = Readable.from(rows).map((row: Row) => columns.map(({ value }) => value(row)))
  return cells.compose(stringifier) as Readable
}

/** Dollars with two decimals, a number to a spreadsheet: `-1250.50`. */
export function csvMoney(cents: Cents): bigint {
  return BigInt(cents)
}
