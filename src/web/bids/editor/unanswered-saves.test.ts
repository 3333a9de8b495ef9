import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { caissons } from '../sample-bid.ts'
import { contentOf, draftOf } from './bid-draft.ts'
import { baseAfter, baseOf, isOpen, mayBeDone } from './unanswered-saves.ts'

const base = baseOf(caissons)
const save = { id: 'one', content: { ...base.content, title: 'Piles' } }
const saved = { ...caissons, title: 'Piles', version: caissons.version + 1 }

describe('the base after a save', () => {
  it('is the answer, with the sent content', () => {
    const answer = { ...saved, title: 'Trimmed', scope: 'Theirs' }
    expect(baseAfter(base, save, answer)).toEqual({
      bid: answer,
      content: { ...save.content, scope: 'Theirs' },
    })
  })

  it('is the bid as the save left it when others have saved since', () => {
    const answer = { ...saved, title: 'Theirs', version: caissons.version + 3 }
    expect(baseAfter(base, save, answer)).toEqual({
      bid: { ...answer, version: caissons.version + 1 },
      content: save.content,
    })
  })

  it('is the revision that the save made, without later changes', () => {
    const revision = { ...caissons, id: 41, revision: 2, title: 'Theirs', version: 2 }
    expect(baseAfter(base, save, revision)).toEqual({
      bid: { ...revision, version: 1 },
      content: save.content,
    })
  })
})

it('stays unsaved until an answer comes, even when everything was undone', () => {
  const content = contentOf(draftOf(caissons))
  expect(isOpen(base, content)).toBe(false)
  expect(isOpen({ ...base, unanswered: save }, content)).toBe(true)
})

describe('whether a failed save may have happened', () => {
  it.each([
    { what: 'no answer', status: 0, first: true, repeated: true },
    { what: 'a proxy’s answer', status: 502, first: true, repeated: true },
    { what: 'a failing server', status: 500, first: true, repeated: false },
    { what: 'a refusal of the content', status: 400, first: false, repeated: false },
    { what: 'a refusal of the step', status: 409, first: false, repeated: false },
    { what: 'a session that has ended', status: 401, first: false, repeated: true },
    { what: 'a bid that is gone', status: 404, first: false, repeated: true },
  ])('$what', ({ status, first, repeated }) => {
    const error = new ApiError('No', { status, code: 'unknown' })
    expect([mayBeDone(error, false), mayBeDone(error, true)]).toEqual([first, repeated])
  })
})
