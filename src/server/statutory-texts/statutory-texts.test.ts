import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatutorySectionTexts, StatutoryText } from '../../contract/statutory-texts.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { sampleWordings } from './sample-wordings.ts'

let office: TestApp
let admin: Caller
beforeAll(async () => {
  office = await buildTestApp()
  office.clock.set('2026-11-20T18:00:00Z')
  admin = await office.signIn('admin')
})
afterAll(() => office.close())

const add = (body: object, person = admin) =>
  person.call<StatutoryText & { fields: Record<string, string> }>('POST', '/api/statutory-texts', body)
const attorneys = {
  section: '8132',
  wording: sampleWordings['8132'],
  standing: 'attorney',
  source: 'Pat Lee, Esq.',
}
const current = async (section: string) =>
  (await admin.call<StatutorySectionTexts[]>('GET', '/api/statutory-texts')).body.find(
    (one) => one.section === section,
  )

test('each section is listed with its official source, and nothing is printed before somebody adds its wording', async () => {
  const { body } = await admin.call<StatutorySectionTexts[]>('GET', '/api/statutory-texts')
  expect(body.map(({ citation, current: text }) => [citation, text])).toEqual(
    ['8132', '8134', '8136', '8138', '8202'].map((section) => [`Civ. Code § ${section}`, null]),
  )
  expect(body[0]?.officialText).toContain('sectionNum=8132')
})

test.each([
  [
    { ...attorneys, standing: undefined },
    'wording',
    'This isn’t the official wording of Civ. Code § 8132. Copy the whole section, or say that it’s your attorney’s',
  ],
  [{ ...attorneys, source: '' }, 'source', 'Say who wrote or approved it'],
  [
    { ...attorneys, wording: sampleWordings['8132'].replace('Maker of Check:', '') },
    'wording',
    'The wording has no blank for “Maker of Check:”',
  ],
  [{ ...attorneys, standing: 'verified' }, 'standing', 'Must be attorney or left out'],
  [{ ...attorneys, wording: '' }, 'wording', 'Must not be empty'],
  [{ ...attorneys, section: '8133' }, 'section', expect.any(String)],
])('refuses %# by the name of the field', async (body, field, message) => {
  expect(await add(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
})

test('only administrators add wording; a newer version takes the place of an older one from its day on', async () => {
  expect((await add(attorneys, await office.signIn('accountant'))).status).toBe(403)
  const first = await add(attorneys)
  expect(first).toMatchObject({
    status: 201,
    body: { standing: 'attorney', effectiveFrom: '2026-11-20', createdByName: 'Person1 Tester' },
  })
  const later = await add({ ...attorneys, source: 'Ann Roe, Esq.', effectiveFrom: '2027-01-01' })
  expect(await current('8132')).toMatchObject({
    current: { id: first.body.id },
    others: [{ id: later.body.id }],
  })
  office.clock.set('2027-01-02T18:00:00Z')
  admin = await office.signIn('admin')
  expect(await current('8132')).toMatchObject({
    current: { id: later.body.id, source: 'Ann Roe, Esq.' },
    others: [{ id: first.body.id }],
  })
})
