import { expect, test } from 'vitest'
import { AnswerMemory } from './answer-memory.ts'

const answer = (bytes: number) => ({ headers: { etag: '"x"' }, bytes: Buffer.alloc(bytes) })

test('an answer is found while the database stands as it stood, and not in any other state', () => {
  const memory = new AnswerMemory()
  memory.keep('a', '1', answer(1))
  expect(memory.find('a', '1')).toEqual(answer(1))
  expect(memory.find('b', '1')).toBeUndefined()
  expect(memory.find('a', '2')).toBeUndefined()
  memory.keep('b', '2', answer(2))
  expect(memory.find('a', '2')).toBeUndefined()
  expect(memory.find('a', '1')).toBeUndefined()
})

test('it keeps at most eight megabytes', () => {
  const memory = new AnswerMemory()
  const mebibyte = 1024 * 1024
  for (let index = 0; index < 20; index += 1) memory.keep(String(index), '1', answer(mebibyte))
  const kept = Array.from({ length: 20 }, (_, index) => memory.find(String(index), '1')).filter(Boolean)
  expect(kept.length).toBeLessThanOrEqual(8)
  expect(memory.find('19', '1')).toBeDefined()
  memory.keep('huge', '2', answer(9 * mebibyte))
  expect(memory.find('huge', '2')).toBeUndefined()
})
