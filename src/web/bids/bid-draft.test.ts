import { describe, expect, it } from 'vitest'
import { type BidDraft, contentOf, draftOf, emptyLine } from './bid-draft.ts'
import { changeDraft } from './bid-draft-actions.ts'
import { placeErrors } from './bid-errors.ts'
import { linesFromPaste } from './paste-lines.ts'
import { caissons } from './sample-bid.ts'

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
  it('moves a line inside its group and on into the next one, never out of the bid', () => {
    const move = (group: number, line: number, by: 1 | -1) =>
      words(changeDraft(draft, { type: 'move-line', group, line, by }))
    expect(move(0, 0, 1)).toEqual(['ba', 'c'])
    expect(move(0, 1, 1)).toEqual(['a', 'bc'])
    expect(move(1, 0, -1)).toEqual(['abc', ''])
    expect(move(0, 0, -1)).toEqual(['ab', 'c'])
    expect(move(1, 0, 1)).toEqual(['ab', 'c'])
  })

  it('leaves every other line the same object, so that it is not drawn again', () => {
    const next = changeDraft(draft, { type: 'set-line', group: 0, line: 1, fields: { quantity: 2000 } })
    expect(next.groups[0]?.lines[0]).toBe(draft.groups[0]?.lines[0])
    expect(next.groups[1]).toBe(draft.groups[1])
    expect(next.groups[0]?.lines[1]?.quantity).toBe(2000)
  })

  it('puts pasted lines in place of a blank one', () => {
    const action = { type: 'insert-lines' as const, group: 0, at: 1, lines: [line('x'), line('y')] }
    expect(words(changeDraft(draft, action))).toEqual(['axyb', 'c'])
    expect(words(changeDraft(draft, { ...action, replace: 1 }))).toEqual(['axy', 'c'])
  })

  it('sends no blank line, and every line in which there is anything', () => {
    const lines = [emptyLine(), line('a'), { ...emptyLine(), unitCost: 500 }]
    const sent = contentOf({ ...draft, groups: [{ key: 'one', name: '', lines }] })
    expect(sent.groups[0]?.items.map(({ unitCost }) => unitCost)).toEqual([0, 500])
  })
})

describe('placing errors', () => {
  it('finds the line that was meant although blank ones were not sent', () => {
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

  it('finds the payment that was meant', () => {
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

  it('takes the columns in the order of a heading row', () => {
    const { lines } = linesFromPaste('Qty\tItem\tAmount\tRate\r\n1,200\tDrill\t9,999\t4\r\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ description: 'Drill', quantity: 1_200_000, unitPrice: 400, unitCost: 0 })
  })

  it('keeps a cell with line breaks and quotation marks in one piece', () => {
    const { lines } = linesFromPaste('"Drill 24"" caisson\nin soil"\t2\r\n\r\nHaul 3/4" rock\t1\n')
    expect(lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Drill 24" caisson in soil', 2000],
      ['Haul 3/4" rock', 1000],
    ])
  })

  it('names what it could not read instead of passing it off as a price', () => {
    expect(linesFromPaste('Drill\tsome\tpcs\tTBD\t-5').unread).toEqual(['some', 'pcs', 'TBD', '-5'])
  })
})
