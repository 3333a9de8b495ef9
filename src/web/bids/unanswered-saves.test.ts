import { describe, expect, it } from 'vitest'
import type { Bid, BidItem } from '../../contract/bids.ts'
import { ApiError } from '../api/api-error.ts'
import { type BidContent, contentOf, draftOf } from './bid-draft.ts'
import { caissons } from './sample-bid.ts'
import { baseOf, contentBelow, savesAfter, type UnansweredSave } from './unanswered-saves.ts'

const [drill, haul] = caissons.groups.flatMap(({ items }) => items) as [BidItem, BidItem]
const pump = { ...haul, description: 'Pump concrete', unitPrice: 10_000 }
const cure = { ...haul, description: 'Cure' }
const withLines = (version: number, items: BidItem[], more: Partial<Bid> = {}): Bid => ({
  ...caissons,
  ...more,
  version,
  groups: caissons.groups.map((group) => ({ ...group, items })),
})
const content = (bid: Bid): BidContent => contentOf(draftOf(bid))
const save = (bid: Bid, more: Partial<UnansweredSave> = {}): UnansweredSave => ({
  content: content(bid),
  repeats: true,
  wentOut: true,
  ...more,
})

describe('what the bid read after a save whose answer was lost', () => {
  const mine = withLines(4, [drill, haul, pump])
  const before = content(caissons)

  it.each([
    { what: 'it was done', theirs: mine, done: true },
    { what: 'a colleague saved instead', theirs: withLines(4, [drill, haul, cure]), done: false },
    {
      what: 'a colleague saved a line like it instead',
      theirs: withLines(4, [drill, haul, { ...pump, unitPrice: 11_000 }]),
      done: false,
    },
    { what: 'it was done, then another', theirs: withLines(5, [drill, haul, pump, cure]), done: true },
    {
      what: 'it was done, and its line changed',
      theirs: withLines(5, [drill, haul, { ...pump, unitPrice: 11_000 }]),
      done: true,
    },
    {
      what: 'a colleague saved twice',
      theirs: withLines(5, [drill, { ...haul, unitPrice: 1 }]),
      done: false,
    },
    { what: 'nothing was saved twice', theirs: withLines(5, [drill, haul]), done: false },
  ])('$what', ({ theirs, done }) => {
    const base = { ...baseOf(caissons), unanswered: [save(mine)] }
    expect(contentBelow(base, theirs).groups).toEqual(done ? content(mine).groups : before.groups)
  })

  it('takes it field by field where others have saved since', () => {
    const sent = withLines(4, [{ ...drill, unitPrice: 1 }, haul], { scope: 'Half of it' })
    const theirs = withLines(6, [drill, { ...haul, unitPrice: 2 }], { scope: 'Half of it' })
    const below = contentBelow({ ...baseOf(caissons), unanswered: [save(sent)] }, theirs)
    expect(below).toEqual({ ...before, scope: 'Half of it' })
  })

  it('does not guess at what may never have gone out', () => {
    const unanswered = [save(mine, { wentOut: false })]
    const base = { ...baseOf(caissons), unanswered }
    expect(contentBelow(base, mine).groups).toEqual(content(mine).groups)
    expect(contentBelow(base, withLines(5, [drill, haul, pump, cure])).groups).toEqual(before.groups)
  })
})

describe('what may have been done after a failed try', () => {
  const sent = save(withLines(4, [drill]))
  const known = sent
  const failed = (status: number) => new ApiError('No', { status, code: 'unknown' })

  it.each([
    { what: 'no answer', status: 0, first: [sent], second: [sent] },
    { what: 'a proxy’s answer', status: 502, first: [sent], second: [sent] },
    { what: 'a failing server', status: 500, first: [sent], second: [{ ...sent, repeats: false }] },
    { what: 'a refusal of the content', status: 400, first: [], second: [] },
    { what: 'a refusal of the step', status: 409, first: [], second: [] },
    { what: 'a session that has ended', status: 401, first: [], second: [sent] },
    { what: 'a bid that is gone', status: 404, first: [], second: [sent] },
  ])('$what', ({ status, first, second }) => {
    expect(savesAfter(failed(status), { sent, earlier: [], known: undefined })).toEqual(first)
    expect(savesAfter(failed(status), { sent, earlier: [known], known })).toEqual(second)
  })
})
