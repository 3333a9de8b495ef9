import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Day } from '../src/domain/dates.ts'
import {
  type CompletionFacts,
  completionOf,
  contractorsProgressDue,
  contractorsRetentionDue,
  type Deadline,
  lienDue,
  lisPendensDue,
  noticeCoversFrom,
  noticeDue,
  ownersProgressDue,
  ownersRetentionDue,
  suitDue,
} from '../src/domain/rights/deadlines.ts'
import { citationOf, legalRules } from '../src/domain/rights/legal-rules.ts'

const table = readFileSync(new URL('../docs/california-deadlines.md', import.meta.url), 'utf8')
const cases = [...table.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \| (\S+) \| .+ \|$/gm)].map(
  ([, nth = '', question = '', facts = '', section = '', day = '']) => ({
    nth,
    question,
    facts,
    section,
    day,
  }),
)

/** `completed 2026-05-29, completion recorded 2026-06-05`. */
function readFacts(text: string): (name: string) => Day {
  const facts = new Map(text.split(', ').map((fact) => [fact.slice(0, -11), fact.slice(-10)]))
  return (name) => facts.get(name) ?? ''
}

function work(question: string, fact: (name: string) => Day): Deadline | null {
  const known = (name: string) => fact(name) || null
  const end: CompletionFacts = {
    completed: known('completed'),
    occupied: known('occupied'),
    ceased: known('ceased'),
    cessationRecorded: known('cessation recorded'),
    completionRecorded: known('completion recorded'),
  }
  switch (question) {
    case 'notice':
      return noticeDue(fact('first furnished'))
    case 'covers from':
      return {
        ...noticeDue(fact('first furnished')),
        day: noticeCoversFrom(fact('first furnished'), fact('served')),
      }
    case 'completion':
      return completionOf(end)
    case 'lien of a subcontractor':
      return lienDue('subcontractor', end)
    case 'lien of a direct contractor':
      return lienDue('direct', end)
    case 'suit':
      return suitDue(fact('lien recorded'))
    case 'lis pendens':
      return lisPendensDue(fact('suit filed'))
    case 'owner’s retention':
      return ownersRetentionDue(fact('completed'))
    case 'contractor’s retention':
      return contractorsRetentionDue(fact('received'))
    case 'owner’s progress payment':
      return ownersProgressDue(fact('asked for'))
    case 'contractor’s progress payment':
      return contractorsProgressDue(fact('received'))
    default:
      throw new Error(`There is no such question: ${question}`)
  }
}

test('the table worked by hand has at least sixty cases, and every rule', () => {
  expect(cases.map(({ nth }) => Number(nth))).toEqual(cases.map((_, index) => index + 1))
  expect(cases.length).toBeGreaterThanOrEqual(60)
  const sections = new Set(cases.map(({ section }) => section))
  expect(sections).toEqual(new Set(Object.values(legalRules).map(citationOf)))
})

test.each(cases)('$nth: $question, $facts', ({ question, facts, section, day }) => {
  const deadline = work(question, readFacts(facts))
  expect(deadline && { day: deadline.day, section: citationOf(deadline.rule) }).toEqual({ day, section })
})

test('a deadline says how it was counted', () => {
  const facts = { completed: '2026-05-29', occupied: null, ceased: null, cessationRecorded: null }
  const said = (completionRecorded: Day | null) =>
    lienDue('subcontractor', { ...facts, completionRecorded })?.formula.text
  expect(noticeDue('2026-03-02').formula.text).toBe(
    '20 days after March 2, 2026, when we first furnished work',
  )
  expect(said(null)).toBe('90 days after completion: the whole work was completed on May 29, 2026')
  expect(said('2026-06-05')).toBe('30 days after the notice of completion recorded on June 5, 2026')
})

test('nothing is counted from an end that is not known', () => {
  const unknown = {
    completed: null,
    occupied: null,
    ceased: null,
    cessationRecorded: null,
    completionRecorded: null,
  }
  expect(completionOf(unknown)).toBeNull()
  expect(lienDue('direct', unknown)).toBeNull()
})
