import { describe, expect, it } from 'vitest'
import { emptyLine } from '../editor/bid-draft.ts'
import { cellsFromPaste, linesFromPaste, textOfLines } from './paste-lines.ts'
import { readTable, writeTable } from './table-text.ts'

describe('rows and cells on the clipboard', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tc', [['a', '', 'c']]],
    ['a\t', [['a', '']]],
    ['"one\ntwo"\tb', [['one\ntwo', 'b']]],
    ['"with ""marks"""\tb', [['with "marks"', 'b']]],
    ['24" beam\t2', [['24" beam', '2']]],
    ['"wide" beam\t2', [['"wide" beam', '2']]],
    ['"never closed\tb', [['"never closed', 'b']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', [[]]],
  ])('reads %j', (text, rows) => {
    expect(readTable(text)).toEqual(rows)
  })

  it('reads what it writes', () => {
    const rows = [
      ['a "b"', 'two\nlines', ''],
      ['tab\tinside', '1,000.00', 'x'],
    ]
    expect(readTable(writeTable(rows))).toEqual(rows)
  })
})

describe('copying and pasting lines', () => {
  it('come back unchanged', () => {
    const line = {
      ...emptyLine(),
      description: 'Drill 24" caisson\nin soil',
      quantity: 12_500,
      unit: 'VLF' as const,
    }
    const lines = [
      { ...line, unitPrice: 123_450, unitCost: 100 },
      { ...line, unitPrice: -500 },
    ]
    const back = linesFromPaste(textOfLines(lines)).lines
    expect(back.map(({ key: _, ...rest }) => rest)).toEqual(lines.map(({ key: _, ...rest }) => rest))
  })

  it('reads thousands of rows at once', () => {
    const text = Array.from({ length: 5000 }, (_, row) => `Row ${row}\t2\tCY\t"$1,234.50"`).join('\n')
    const { lines } = linesFromPaste(text)
    expect(lines).toHaveLength(5000)
    expect(lines[4999]).toMatchObject({ description: 'Row 4999', unit: 'CY', unitPrice: 123_450 })
  })

  it.each([
    ['Item\tQty\nDrill\t2', ['Drill']],
    ['Description\nDrill', ['Drill']],
    ['Work\t2\nDrill\t3', ['Work', 'Drill']],
  ])('tells a heading row from a line in %j', (text, descriptions) => {
    expect(linesFromPaste(text).lines.map(({ description }) => description)).toEqual(descriptions)
  })

  it('puts cells into the columns from the focused one', () => {
    expect(cellsFromPaste('SF\t$2.50\nCY\t3\n', 'unit').rows).toEqual([
      { unit: 'SF', unitPrice: 250 },
      { unit: 'CY', unitPrice: 300 },
    ])
    expect(cellsFromPaste('about ten\t4', 'quantity').unread).toEqual(['about ten', '4'])
  })
})
