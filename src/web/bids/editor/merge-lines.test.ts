import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caissons } from '../sample-bid.ts'
import {
  type BidGroup,
  contentOf,
  draftOf,
  emptyLine,
  type GroupDraft,
  groupOf,
  type LineDraft,
} from './bid-draft.ts'
import { mergeLines } from './merge-lines.ts'

/** Its key is its description, unless told. */
const line = (description: string, quantity = 1, key = description): LineDraft => ({
  key,
  product_id: null,
  description,
  quantity: quantity * 1000,
  unit: 'EA',
  unitPrice: 100_00,
  unitCost: 60_00,
  optional: false,
  selected: false,
})
const group = (name: string, ...items: LineDraft[]): BidGroup => ({ key: name, name, items })
const drafts = (groups: readonly BidGroup[]): GroupDraft[] => groups.map(groupOf)
const written = (groups: readonly GroupDraft[]) =>
  contentOf({ ...draftOf(caissons), groups: [...groups] }).groups
const said = (groups: readonly GroupDraft[]) =>
  written(groups)
    .map(({ name, items }) =>
      [name, ...items.map(({ description, quantity }) => `${description} ${quantity / 1000}`)].join(' | '),
    )
    .join(' // ')

const [drill, haul, pour] = [line('Drill caissons', 4), line('Haul the spoils'), line('Pour concrete', 9)]
const base = [group('One', drill, haul, pour)]

describe('merging the lines of two people', () => {
  it.each([
    {
      what: 'what each changed in lines of their own',
      mine: [group('One', line('Drill caissons', 5), haul, pour)],
      theirs: [group('One', drill, haul, line('Pour concrete', 12))],
      result: 'One | Drill caissons 5 | Haul the spoils 1 | Pour concrete 12',
    },
    {
      what: 'what each added, after the line it was written under',
      mine: [group('One', drill, line('Set cages'), haul, pour)],
      theirs: [group('One', drill, haul, pour, line('Cure'), line('Clean up'))],
      result:
        'One | Drill caissons 4 | Set cages 1 | Haul the spoils 1 | Pour concrete 9 | Cure 1 | Clean up 1',
    },
    {
      what: 'a line that one took out, with what the other changed elsewhere',
      mine: [group('One', drill, pour)],
      theirs: [group('One', line('Drill caissons', 6), haul, pour)],
      result: 'One | Drill caissons 6 | Pour concrete 9',
    },
    {
      what: 'the order of the one, and what the other changed',
      mine: [group('One', pour, drill, haul)],
      theirs: [group('One', line('Drill caissons', 6), haul, pour, line('Cure'))],
      result: 'One | Pour concrete 9 | Cure 1 | Drill caissons 6 | Haul the spoils 1',
    },
    {
      what: 'a group of the one, and a line of the other',
      mine: [group('One', drill, haul, pour, line('Cure'))],
      theirs: [group('One', drill, haul), group('Concrete', pour)],
      result: 'One | Drill caissons 4 | Haul the spoils 1 // Concrete | Pour concrete 9 | Cure 1',
    },
    {
      what: 'a line that a save of mine has added although nobody heard so, once',
      mine: [group('One', drill, haul, pour, line('Cure'))],
      theirs: [group('One', drill, haul, pour, line('Cure'))],
      result: 'One | Drill caissons 4 | Haul the spoils 1 | Pour concrete 9 | Cure 1',
    },
    {
      what: 'lines of two people that happen to read alike',
      mine: [group('One', drill, haul, pour, line('Cure', 1, 'mine'))],
      theirs: [group('One', drill, haul, pour, line('Cure', 1, 'theirs'))],
      result: 'One | Drill caissons 4 | Haul the spoils 1 | Pour concrete 9 | Cure 1 | Cure 1',
    },
    {
      what: 'a line that one worded differently, where the other moved it',
      mine: [group('One', drill, line('Haul all spoils and level', 1, 'Haul the spoils'), pour)],
      theirs: [group('One', haul, drill, pour)],
      result: 'One | Haul all spoils and level 1 | Drill caissons 4 | Pour concrete 9',
    },
    {
      what: 'what the other added where one has removed every group',
      mine: [],
      theirs: [group('One', drill, haul, pour, line('Cure'))],
      result: 'One | Cure 1',
    },
  ])('keeps $what', ({ mine, theirs, result }) => {
    const merged = mergeLines(base, drafts(mine), theirs)
    expect(merged?.disputes).toEqual([])
    expect(said(merged?.groups ?? [])).toBe(result)
  })

  it('asks about a line that both changed, and keeps the chosen one', () => {
    const mine = drafts([group('One', line('Drill caissons', 5), haul, pour)])
    const theirs = [group('One', line('Drill caissons', 6), haul, pour, line('Cure'))]
    const merged = mergeLines(base, mine, theirs)
    expect(merged?.disputes).toMatchObject([
      { before: { quantity: 4000 }, mine: { quantity: 5000 }, theirs: { quantity: 6000 } },
    ])
    expect(said(merged?.groups ?? [])).toContain('Drill caissons 5')
    const chosen = new Set(merged?.disputes.map(({ key }) => key))
    const taken = mergeLines(base, mine, theirs, chosen)?.groups ?? []
    expect(said(taken)).toBe('One | Drill caissons 6 | Haul the spoils 1 | Pour concrete 9 | Cure 1')
    // The line that is being looked at stays where it is on the screen.
    expect(taken[0]?.lines[0]?.key).toBe('Drill caissons')
  })

  it('asks about a line that a save with a lost answer added and both changed since', () => {
    const mine = drafts([group('One', drill, haul, pour, line('Cure', 2))])
    const merged = mergeLines(base, mine, [group('One', drill, haul, pour, line('Cure', 3))])
    expect(merged?.disputes).toMatchObject([{ mine: { quantity: 2000 }, theirs: { quantity: 3000 } }])
  })

  it('puts both people’s first lines in one group', () => {
    const begun = draftOf({ ...caissons, groups: [] }).groups[0] as GroupDraft
    const [mine, theirs] = [drill, haul].map((item) => ({ key: begun.key, name: '', items: [item] }))
    const merged = mergeLines([], drafts([mine as BidGroup]), [theirs as BidGroup])
    expect(said(merged?.groups ?? [])).toBe(' | Haul the spoils 1 | Drill caissons 4')
  })

  it('asks about a line that one changed and the other removed', () => {
    const mine = drafts([group('One', haul, pour)])
    const theirs = [group('One', line('Drill caissons', 6), haul, pour)]
    const merged = mergeLines(base, mine, theirs)
    expect(merged?.disputes).toMatchObject([{ mine: undefined, theirs: { quantity: 6000 } }])
    expect(said(merged?.groups ?? [])).toBe('One | Haul the spoils 1 | Pour concrete 9')
    const chosen = new Set(merged?.disputes.map(({ key }) => key))
    expect(said(mergeLines(base, mine, theirs, chosen)?.groups ?? [])).toBe(said(drafts(theirs)))
  })

  it('gives up when both reordered the lines', () => {
    const mine = drafts([group('One', pour, drill, haul)])
    expect(mergeLines(base, mine, [group('One', haul, drill, pour)])).toBeUndefined()
  })

  it('keeps a blank line that was just added', () => {
    const begun = { ...emptyLine(), key: 'begun' }
    const [one] = drafts(base) as [GroupDraft]
    const mine = [{ ...one, lines: [...one.lines.slice(0, 1), begun, ...one.lines.slice(1)] }]
    const merged = mergeLines(base, mine, [group('One', drill, haul, line('Pour concrete', 12))])
    expect(merged?.groups[0]?.lines.map(({ key }) => key)).toEqual([
      'Drill caissons',
      'begun',
      'Haul the spoils',
      'Pour concrete',
    ])
  })

  const someLine = fc
    .tuple(fc.constantFrom('Drill', 'Haul', 'Pour', 'Cure', 'Drill caissons', 'Haul spoils'), fc.nat(3))
    .map(([description, quantity]) => line(description, quantity + 1))
  const someGroups = fc
    .array(fc.array(someLine, { maxLength: 6 }), { minLength: 1, maxLength: 3 })
    .map((groups) => {
      const counts = new Map<string, number>()
      const keyed = ({ description, quantity }: LineDraft) => {
        counts.set(description, (counts.get(description) ?? 0) + 1)
        return line(description, quantity / 1000, `${description} ${counts.get(description)}`)
      }
      return groups.map((items, at) => group(`Group ${at}`, ...items.map(keyed)))
    })

  it('is one side’s version when the other changed nothing', () => {
    fc.assert(
      fc.property(someGroups, someGroups, (before, after) => {
        const theirs = mergeLines(before, drafts(before), after)
        expect(theirs?.disputes).toEqual([])
        expect(written(theirs?.groups ?? [])).toEqual(after)
        const mine = mergeLines(before, drafts(after), before)
        expect(mine?.disputes).toEqual([])
        expect(written(mine?.groups ?? [])).toEqual(after)
      }),
    )
  })

  it('keeps every added line, whatever else changed', () => {
    fc.assert(
      fc.property(someGroups, someGroups, someGroups, (before, one, other) => {
        const mine = one.map((each, at) =>
          at === 0 ? group(each.name, ...each.items, line('Of mine')) : each,
        )
        const theirs = other.map((each, at) =>
          at === 0 ? group(each.name, line('Theirs'), ...each.items) : each,
        )
        const merged = mergeLines(before, drafts(mine), theirs)
        if (!merged) return
        const all = merged.groups.flatMap(({ lines }) => lines)
        expect(all.filter(({ description }) => description === 'Of mine')).toHaveLength(1)
        expect(all.filter(({ description }) => description === 'Theirs')).toHaveLength(1)
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        expect(new Set(merged.groups.map(({ key }) => key)).size).toBe(merged.groups.length)
      }),
    )
  })
})
