import { describe, expect, it } from 'vitest'
import type { BidItem } from '../../../contract/bids.ts'
import { caissons } from '../sample-bid.ts'
import { compareLines } from './compare-bids.ts'
import { compareWords } from './compare-words.ts'

const [drill, haul] = caissons.groups.flatMap(({ items }) => items) as [BidItem, BidItem]
const group = (name: string, ...items: BidItem[]) => ({ id: 1, key: name, name, amount: 0, items })
const bid = (...groups: ReturnType<typeof group>[]) => ({ groups })

const said = (before: ReturnType<typeof bid>, after: ReturnType<typeof bid>) =>
  compareLines(before, after).map(
    ({ kind, before: was, after: now, fields }) =>
      `${kind}: ${was?.description ?? '-'} > ${now?.description ?? '-'} (${fields.join()})`,
  )

describe('comparing the lines of two revisions', () => {
  const before = bid(group('One', drill, haul))

  it.each([
    { what: 'nothing', after: bid(group('One', haul, drill)), result: [] },
    {
      what: 'a new line',
      after: bid(group('One', drill, { ...drill, key: 'pump', description: 'Pump concrete' }, haul)),
      result: ['added: - > Pump concrete ()'],
    },
    {
      what: 'a line that is gone',
      after: bid(group('One', drill)),
      result: ['removed: Haul the spoils > - ()'],
    },
    {
      what: 'a price',
      after: bid(group('One', { ...drill, unitPrice: 1 }, haul)),
      result: ['changed: Drill 24 in. caisson > Drill 24 in. caisson (unitPrice)'],
    },
    {
      what: 'a text of which no word is left',
      after: bid(group('One', { ...drill, description: 'Perforar pilotes' }, haul)),
      result: ['changed: Drill 24 in. caisson > Perforar pilotes (description)'],
    },
    {
      what: 'a line that went to another group',
      after: bid(group('One', drill), group('Two', haul)),
      result: ['moved: Haul the spoils > Haul the spoils ()'],
    },
    {
      what: 'one of two lines that read alike',
      after: bid(group('One', drill, { ...haul, key: 'twin' }, haul)),
      result: ['added: - > Haul the spoils ()'],
    },
    {
      what: 'every line where two bids have no key in common',
      after: bid(group('One', { ...drill, key: 'other' })),
      result: [
        'added: - > Drill 24 in. caisson ()',
        'removed: Drill 24 in. caisson > - ()',
        'removed: Haul the spoils > - ()',
      ],
    },
  ])('finds $what', ({ after, result }) => {
    expect(said(before, after)).toEqual(result)
  })
})

describe('comparing words', () => {
  const marked = (before: string, after: string) =>
    compareWords(before, after)
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}]` : `[+${text}]`))
      .join('')

  it.each([
    ['the same words', 'the same words', 'the same words'],
    ['', 'all new', '[+all new]'],
    ['all gone', '', '[-all gone]'],
    ['drill six caissons', 'drill nine caissons', 'drill [-six][+nine] caissons'],
    ['haul spoils', 'haul all spoils', 'haul [+all ]spoils'],
    ['one\ntwo\nthree', 'one\nthree', 'one\n[-two\n]three'],
  ])('from %j to %j', (before, after, result) => {
    expect(marked(before, after)).toBe(result)
  })

  it('replaces very long texts as a whole, and loses nothing', () => {
    const long = Array.from({ length: 4000 }, (_, place) => `a${place}`).join(' ')
    const other = Array.from({ length: 4000 }, (_, place) => `b${place}`).join(' ')
    const pieces = compareWords(long, other)
    expect(
      pieces
        .filter(({ kind }) => kind !== 'come')
        .map(({ text }) => text)
        .join(''),
    ).toBe(long)
    expect(
      pieces
        .filter(({ kind }) => kind !== 'gone')
        .map(({ text }) => text)
        .join(''),
    ).toBe(other)
  })
})
