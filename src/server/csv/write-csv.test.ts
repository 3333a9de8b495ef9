import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type CsvColumn, csvMoney, writeCsv } from './write-csv.ts'

interface Row {
  name: string
  amount: number
}
const columns: CsvColumn<Row>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Amount', value: (row) => csvMoney(row.amount) },
]

/** Without the byte order mark, which `text` takes off. */
const write = (rows: Row[]) => text(writeCsv(columns, rows))

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '－1', "=cmd|' /C calc'!A0"])(
  'a text that a spreadsheet would take for a formula is none: %j',
  async (name) => {
    const [, line = ''] = (await write([{ name, amount: 0 }])).split('\r\n')
    expect(line.replace(/^"/, '').startsWith(`'${name.slice(0, 1)}`)).toBe(true)
  },
)

test.each([
  [-125_050, '-1250.50'],
  [-1, '-0.01'],
  [0, '0.00'],
  [5, '0.05'],
  [999_999_999_999_999, '9999999999999.99'],
])('the amount of %d cents is the number %s', async (amount, written) => {
  expect(await write([{ name: 'x', amount }])).toBe(`Name,Amount\r\nx,${written}\r\n`)
})

test('quotes, commas and line ends stay inside their cell', async () => {
  const name = 'Delgado, "Rosa"\nline two\r\nline three'
  expect(await write([{ name, amount: 100 }])).toBe(
    'Name,Amount\r\n"Delgado, ""Rosa""\nline two\r\nline three",1.00\r\n',
  )
})

test.each(['one\ntwo', 'one\rtwo'])('a line end alone is put in quotes: %j', async (name) => {
  expect(await write([{ name, amount: 100 }])).toBe(`Name,Amount\r\n"${name}",1.00\r\n`)
})

test('begins with the byte order mark of UTF-8, also without a row', async () => {
  const bytes = await buffer(writeCsv(columns, [{ name: 'Peña', amount: 0 }]))
  expect(bytes.toString()).toBe('\uFEFFName,Amount\r\nPeña,0.00\r\n')
  expect((await text(writeCsv(columns, []))).replace('\uFEFF', '')).toBe('Name,Amount\r\n')
})

test('rows are asked for as they are read, not all at once', async () => {
  let asked = 0
  async function* rows(): AsyncGenerator<Row> {
    for (; asked < 200_000; asked += 1) yield { name: `Row ${asked} `.padEnd(200, '.'), amount: asked }
  }
  const stream = writeCsv(columns, rows())
  for await (const _ of stream) break
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(10_000)
})

test('whoever reads is told when the rows fail', async () => {
  async function* rows(): AsyncGenerator<Row> {
    yield { name: 'one', amount: 1 }
    throw new Error('the database went away')
  }
  await expect(text(writeCsv(columns, rows()))).rejects.toThrow('the database went away')
})
