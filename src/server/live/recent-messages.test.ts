import { expect, test } from 'vitest'
import type { LiveMessage } from '../../contract/live.ts'
import { RecentMessages } from './recent-messages.ts'

const second = (count: number) => new Date(Date.parse('2026-11-20T18:00:00Z') + count * 1_000)

function change(id: number): LiveMessage {
  const about = { entity: 'note', entityId: id, projectId: null, verb: 'changed', requestId: null }
  return { type: 'change', id, ...about, actor: null }
}

/** One message each second, from the first second on. */
function afterTelling(count: number, most = 3) {
  const recent = new RecentMessages(most, second(0))
  const places = [recent.place]
  for (let id = 1; id <= count; id += 1) places.push(recent.add(change(id), second(id)).place)
  const idsOf = (told: ReturnType<RecentMessages['after']>) =>
    told?.map(({ message }) => (message.type === 'change' ? message.id : message.type))
  return {
    recent,
    after: (nth: number) => idsOf(recent.after(places[nth] ?? '')),
    since: (count: number) => idsOf(recent.since(second(count))),
  }
}

test('tells whoever comes back what came after their place', () => {
  const { after } = afterTelling(3)
  expect([0, 1, 2, 3].map(after)).toEqual([[1, 2, 3], [2, 3], [3], []])
})

test('knows when a place is too far back', () => {
  const { after } = afterTelling(5)
  expect([1, 2, 5].map(after)).toEqual([undefined, [3, 4, 5], []])
})

test('knows no place of another process', () => {
  const { recent } = afterTelling(1)
  const other = afterTelling(1)
  expect(
    [other.recent.place, '', '1', `${recent.place}1`, 'x.0'].map((place) => recent.after(place)),
  ).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('tells a new window what came lately, unless it has not been listening for so long', () => {
  const { since } = afterTelling(5)
  expect([-1, 1, 2, 4].map(since)).toEqual([undefined, undefined, [3, 4, 5], [5]])
})

test('knows nothing from before it had to forget', () => {
  const { recent, after, since } = afterTelling(2)
  recent.forget(second(3))
  expect([after(2), since(2), since(3)]).toEqual([undefined, undefined, []])
  expect(recent.after(recent.place)).toEqual([])
})
