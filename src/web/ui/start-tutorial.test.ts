import { expect, test } from 'vitest'
import { listenForTutorial, startTutorial } from './start-tutorial.ts'

test('the tour begins when it is asked for, and at once for who asked before it could listen', () => {
  const begun: boolean[] = []
  startTutorial({ resume: true })
  const stop = listenForTutorial(({ resume }) => begun.push(resume))
  expect(begun).toEqual([true])
  startTutorial()
  expect(begun).toEqual([true, false])
  stop()
  listenForTutorial(({ resume }) => begun.push(resume))()
  expect(begun).toEqual([true, false])
})
