import { describe, expect, it } from 'vitest'
import { caissons } from '../sample-bid.ts'
import { type BidDraft, draftOf } from './bid-draft.ts'
import {
  type BidHistory,
  type BidHistoryAction,
  changeHistory,
  maxSteps,
  startHistory,
} from './bid-history.ts'

const title = (text: string, time: number): BidHistoryAction => ({
  type: 'set',
  fields: { title: text },
  time,
})
const price = (cents: number, time: number): BidHistoryAction => ({
  type: 'set-line',
  group: 0,
  line: 0,
  fields: { unitPrice: cents },
  time,
})
const addLine = (time: number): BidHistoryAction => ({ type: 'add-line', group: 0, after: 0, time })
const undo: BidHistoryAction = { type: 'undo' }
const redo: BidHistoryAction = { type: 'redo' }

const after = (actions: readonly BidHistoryAction[]) =>
  actions.reduce<BidHistory>(changeHistory, startHistory(draftOf(caissons)))

const seen = ({ present }: BidHistory) => [
  present.title,
  present.groups[0]?.lines[0]?.unitPrice,
  present.groups[0]?.lines.length,
]

describe('undoing', () => {
  it.each([
    { what: 'nothing', actions: [undo], result: ['Caissons', 9500, 2] },
    {
      what: 'letters typed one after another',
      actions: [title('A', 0), title('Ab', 200), undo],
      result: ['Caissons', 9500, 2],
    },
    {
      what: 'letters after a pause alone',
      actions: [title('A', 0), title('Ab', 5000), undo],
      result: ['A', 9500, 2],
    },
    {
      what: 'another field by itself',
      actions: [title('A', 0), price(1, 100), undo],
      result: ['A', 9500, 2],
    },
    {
      what: 'the same field after another one',
      actions: [title('A', 0), price(1, 100), title('Ab', 200), undo],
      result: ['A', 1, 2],
    },
    {
      what: 'every added line by itself',
      actions: [addLine(0), addLine(1), undo],
      result: ['Caissons', 9500, 3],
    },
    { what: 'and redoing', actions: [title('A', 0), undo, redo], result: ['A', 9500, 2] },
    {
      what: 'and redoing nothing after a new change',
      actions: [title('A', 0), undo, price(1, 1), redo],
      result: ['Caissons', 1, 2],
    },
    {
      what: 'a letter after undoing begins a step',
      actions: [title('A', 0), title('B', 5000), undo, title('Ab', 5001), undo],
      result: ['A', 9500, 2],
    },
  ])('undoes $what', ({ actions, result }) => {
    expect(seen(after(actions))).toEqual(result)
  })

  it('never undoes a colleague’s change', () => {
    const adopt = (draft: BidDraft) => ({ ...draft, scope: 'Theirs' })
    const history = after([title('Mine', 0), { type: 'adopt', adopt }, undo])
    expect(history.present.title).toBe('Caissons')
    expect(history.present.scope).toBe('Theirs')
    expect(changeHistory(history, redo).present).toMatchObject({ title: 'Mine', scope: 'Theirs' })
  })

  it('keeps a limited number of steps', () => {
    const steps = Array.from({ length: maxSteps + 50 }, (_, time) => addLine(time))
    expect(after(steps).past).toHaveLength(maxSteps)
  })
})
