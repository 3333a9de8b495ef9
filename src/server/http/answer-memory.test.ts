import { expect, test } from 'vitest'
import { AnswerMemory } from './answer-memory.ts'

const answer = (bytes: number) => ({ headers: { etag: '"x"' }, bytes: Buffer.alloc(bytes) })

test('an answer is found while the database stands as it stood, and not in any other state', async () => {
  const memory = new AnswerMemory()
  memory.keep('a', '1', answer(1))
  expect(await memory.find('a', '1')).toEqual(answer(1))
  expect(await memory.find('b', '1')).toBeUndefined()
  expect(await memory.find('a', '2')).toBeUndefined()
  memory.keep('b', '2', answer(2))
  expect(await memory.find('a', '2')).toBeUndefined()
  expect(await memory.find('a', '1')).toBeUndefined()
})

test('it keeps at most eight megabytes', async () => {
  const memory = new AnswerMemory()
  const mebibyte = 1024 * 1024
  for (let index = 0; index < 20; index += 1) memory.keep(String(index), '1', answer(mebibyte))
  const found = await Promise.all(Array.from({ length: 20 }, (_, index) => memory.find(String(index), '1')))
  expect(found.filter(Boolean).length).toBeLessThanOrEqual(8)
  expect(await memory.find('19', '1')).toBeDefined()
  memory.keep('huge', '2', answer(9 * mebibyte))
  expect(await memory.find('huge', '2')).toBeUndefined()
})

test('while one request makes an answer, others wait for it, and make their own when it fails', async () => {
  const memory = new AnswerMemory()
  const made = memory.begin('a', '1')
  const waiting = memory.find('a', '1')
  expect(await memory.find('a', '2')).toBeUndefined()
  memory.keep('a', '1', answer(1))
  made()
  expect(await waiting).toEqual(answer(1))
  const failed = memory.begin('b', '1')
  const inVain = memory.find('b', '1')
  failed()
  expect(await inVain).toBeUndefined()
})
