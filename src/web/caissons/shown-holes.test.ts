import { expect, test } from 'vitest'
import type { CaissonLog } from '../../contract/caisson-logs.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { factsToSend, mergeHoles, nextHole, noFacts, type ShownHole } from './shown-holes.ts'

const logged = (id: number, hole: string, more: Partial<CaissonLog> = {}): CaissonLog => ({
  ...noFacts,
  id,
  project_id: 1,
  hole,
  version: 1,
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  ...more,
})
const entry = (logId: number | null, hole: string, facts: object): OutboxEntry => ({
  id: `${logId} ${hole}`,
  employeeId: 1,
  projectId: 1,
  about: '',
  key: 'key',
  createdAt: '2026-11-20T18:00:00.000Z',
  order: 1,
  refusal: '',
  state: 'waiting',
  progress: 0,
  message: '',
  kept: true,
  content: { kind: 'caisson_log', logId, hole, facts },
})
const said = (holes: readonly ShownHole[]) =>
  holes.map(({ hole, log, drilledDepth, soil, waiting }) => [
    hole,
    log?.id ?? null,
    drilledDepth,
    soil,
    waiting.length,
  ])

test('entries on this device show in the log, also of a hole that the server has under its old number', () => {
  const logs = [logged(1, '2', { soil: 'Clay' }), logged(2, '10', { drilledDepth: 20_000 })]
  const entries = [
    entry(null, '3', { drilledDepth: 21_000 }),
    entry(1, '2', { drilledDepth: 19_000 }),
    entry(2, '11', { soil: 'Sand' }),
    entry(null, '3', { soil: 'Fill' }),
  ]
  expect(said(mergeHoles(logs, entries))).toEqual([
    ['2', 1, 19_000, 'Clay', 1],
    ['3', null, 21_000, 'Fill', 2],
    ['11', 2, 20_000, 'Sand', 1],
  ])
})

test('only what a person changed is sent, with what was not sent yet', () => {
  const before = { ...noFacts, diameter: 24_000, soil: 'Clay' }
  const entered = { ...before, soil: '', waterDepth: 0 }
  expect(factsToSend(before, entered, [])).toEqual({ soil: '', waterDepth: 0 })
  const unsent = [entry(1, '2', { drilledDepth: 20_000, soil: 'Sand' }), entry(1, '2', { note: 'Wet' })]
  expect(factsToSend(before, entered, unsent)).toEqual({
    drilledDepth: 20_000,
    note: 'Wet',
    soil: '',
    waterDepth: 0,
  })
})

test.each([
  [['1', '2'], '3'],
  [['9', '10'], '11'],
  [['A-9'], 'A-10'],
  [['12b'], '13b'],
  [['North'], ''],
  [[], '1'],
])('after %j comes hole "%s"', (names, next) => {
  const facts = { diameter: 24_000, inspector: 'J. Ruiz', soil: 'Clay', drilledOn: '2026-11-20' }
  const holes = mergeHoles(
    names.map((name, index) => logged(index + 1, name, facts)),
    [],
  )
  const proposed = nextHole(holes, '2026-11-20')
  expect(proposed).toEqual({
    ...noFacts,
    hole: next,
    ...(names.length > 0 && { diameter: 24_000, inspector: 'J. Ruiz', drilledOn: '2026-11-20' }),
  })
  expect(nextHole(holes, '2026-11-21').drilledOn).toBeNull()
})
