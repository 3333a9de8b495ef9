import { describe, expect, it } from 'vitest'
import { linesFromPaste } from '../grid/paste-lines.ts'
import { caissons } from '../sample-bid.ts'
import { type BidDraft, contentOf, draftOf, emptyLine } from './bid-draft.ts'
import { changeDraft } from './bid-draft-actions.ts'
import { placeErrors } from './bid-errors.ts'

const line = (description: string) => ({ ...emptyLine(), description })

const draft: BidDraft = {
  ...draftOf(caissons),
  groups: [
    { key: 'one', name: 'One', lines: [line('a'), line('b')] },
    { key: 'two', name: 'Two', lines: [line('c')] },
  ],
}

const words = ({ groups }: BidDraft) =>
  groups.map(({ lines }) => lines.map(({ description }) => description).join(''))

describe('changing a draft', () => {
  const lineKeys = (...names: string[]) =>
    new Set(
      draft.groups
        .flatMap(({ lines }) => lines)
        .filter(({ description }) => names.includes(description))
        .map(({ key }) => key),
    )

  it.each([
    { names: ['a'], by: 1, result: ['ba', 'c'] },
    { names: ['b'], by: 1, result: ['a', 'bc'] },
    { names: ['c'], by: -1, result: ['abc', ''] },
    { names: ['a'], by: -1, result: ['ab', 'c'] },
    { names: ['c'], by: 1, result: ['ab', 'c'] },
    { names: ['a', 'b'], by: -1, result: ['ab', 'c'] },
    { names: ['a', 'b'], by: 1, result: ['', 'abc'] },
    { names: ['b', 'c'], by: -1, result: ['bac', ''] },
  ] as const)(
    'moves $names by $by inside and across groups, never out of the bid',
    ({ names, by, result }) => {
      expect(words(changeDraft(draft, { type: 'shift-lines', keys: lineKeys(...names), by }))).toEqual(result)
    },
  )

  it.each([
    { names: ['a'], group: 1, before: 1, result: ['b', 'ca'] },
    { names: ['a'], group: 0, before: 2, result: ['ba', 'c'] },
    { names: ['b', 'c'], group: 0, before: 0, result: ['bca', ''] },
    { names: ['a', 'c'], group: 1, before: 1, result: ['b', 'ac'] },
  ])('drops $names in group $group before $before', ({ names, group, before, result }) => {
    const action = { type: 'move-lines' as const, keys: lineKeys(...names), group, before }
    expect(words(changeDraft(draft, action))).toEqual(result)
  })

  it('duplicates lines after the last of them, with new keys', () => {
    const next = changeDraft(draft, { type: 'duplicate-lines', keys: lineKeys('a', 'b') })
    expect(words(next)).toEqual(['abab', 'c'])
    expect(new Set(next.groups[0]?.lines.map(({ key }) => key)).size).toBe(4)
  })

  it('fills cells downward, and adds lines at the end', () => {
    const rows = [{ quantity: 5000 }, { quantity: 6000 }]
    const next = changeDraft(draft, { type: 'fill-lines', group: 0, line: 1, rows })
    expect(next.groups[0]?.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['a', 1000],
      ['b', 5000],
      ['', 6000],
    ])
  })

  it('leaves other lines the same objects, so that they don’t render again', () => {
    const next = changeDraft(draft, { type: 'set-line', group: 0, line: 1, fields: { quantity: 2000 } })
    expect(next.groups[0]?.lines[0]).toBe(draft.groups[0]?.lines[0])
    expect(next.groups[1]).toBe(draft.groups[1])
    expect(next.groups[0]?.lines[1]?.quantity).toBe(2000)
  })

  it('replaces a blank line with pasted ones', () => {
    const action = { type: 'insert-lines' as const, group: 0, at: 1, lines: [line('x'), line('y')] }
    expect(words(changeDraft(draft, action))).toEqual(['axyb', 'c'])
    expect(words(changeDraft(draft, { ...action, replace: 1 }))).toEqual(['axy', 'c'])
  })

  it('sends every line but blank ones', () => {
    const lines = [emptyLine(), line('a'), { ...emptyLine(), unitCost: 500 }]
    const sent = contentOf({ ...draft, groups: [{ key: 'one', name: '', lines }] })
    expect(sent.groups[0]?.items.map(({ unitCost }) => unitCost)).toEqual([0, 500])
  })
})

describe('placing errors', () => {
  it('finds the line of an error although blank lines were not sent', () => {
    const wrong = line('wrong')
    const groups = [{ key: 'one', name: '', lines: [emptyLine(), line('a'), emptyLine(), wrong] }]
    const { parts, fields } = placeErrors(
      { ...draft, groups },
      { 'groups.0.items.1.quantity': 'Too much', 'groups.0': 'Too much in all', discount: 'Too high' },
    )
    expect(parts.get(wrong.key)).toEqual({ quantity: 'Too much' })
    expect(parts.get('one')).toEqual({ '': 'Too much in all' })
    expect(fields).toEqual({ discount: 'Too high' })
  })

  it('finds the payment of an error', () => {
    const paymentSchedule = [
      { key: 'blank', label: '', amount: null, percent: null },
      { key: 'nameless', label: '', amount: 500, percent: null },
    ]
    const errors = { 'paymentSchedule.0.label': 'Must not be empty', paymentSchedule: 'Adds up to $5.00' }
    const { parts, fields } = placeErrors({ ...draft, paymentSchedule }, errors)
    expect(parts.get('nameless')).toEqual({ label: 'Must not be empty' })
    expect(fields).toEqual({ paymentSchedule: 'Adds up to $5.00' })
  })
})

describe('reading rows out of a spreadsheet', () => {
  it.each([
    ['1250.5', 125_050],
    ['$1,250.50', 125_050],
    [' $ 1,250.50 ', 125_050],
    ['(125.00)', -12_500],
    ['$ (125.00)', -12_500],
    ['-', 0],
    ['', 0],
  ])('reads the price %j', (price, cents) => {
    const { lines, unread } = linesFromPaste(`Drill\t12.5\tlf\t${price}\t3`)
    expect(lines[0]).toMatchObject({ quantity: 12_500, unit: 'LF', unitPrice: cents, unitCost: 300 })
    expect(unread).toEqual([])
  })

  it('uses the column order of a heading row', () => {
    const { lines } = linesFromPaste('Qty\tItem\tAmount\tRate\r\n1,200\tDrill\t9,999\t4\r\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ description: 'Drill', quantity: 1_200_000, unitPrice: 400, unitCost: 0 })
  })

  it('keeps a cell with line breaks and quotation marks in one piece', () => {
    const { lines } = linesFromPaste('"Drill 24"" caisson\r\nin soil"\t2\r\n\r\nHaul 3/4" rock\t1\n')
    expect(lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Drill 24" caisson\nin soil', 2000],
      ['Haul 3/4" rock', 1000],
    ])
  })

  it('names text that is no price', () => {
    expect(linesFromPaste('Drill\tsome\tpcs\tTBD\t-5').unread).toEqual(['some', 'pcs', 'TBD', '-5'])
  })
})
