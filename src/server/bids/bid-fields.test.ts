import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BidField, bidFieldNames, bidFields } from '../../contract/bid-fields.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import { PublicBid } from '../../contract/public-bids.ts'
import type { DuplicatesAnswer } from '../../contract/removals.ts'
import { anotherValue } from '../../contract/sample-values.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { toBidPaper } from '../documents/bid-paper.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { contentOf, withContent } from './bid-content.service.ts'
import { toBidDocument } from './bid-document.ts'
import { findBid } from './bids.queries.ts'
import { newBid, newProject, sampleBid, type WireBid } from './sample-bid.ts'
import { findBidLetter } from './sending/bid-letter.queries.ts'
import { toPublicBid } from './signing/public-bid.ts'

let testApp: TestApp
let maria: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn('estimator')
})
afterAll(() => testApp.close())

/** Adds up whatever the discount. */
const start = sampleBid({ paymentSchedule: [{ label: 'On completion', percent: 100 }] })

async function newDraft() {
  const { id } = await newProject(maria)
  const bid = await newBid(maria, id, start)
  const list = `/api/projects/${id}/bids`
  return { projectId: id, list, url: `${list}/${bid.id}`, bid }
}

async function put(url: string, change: object): Promise<WireBid> {
  const { status, body } = await maria.call<WireBid>('PUT', url, change)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A copy is valid from the day it is made. */
const notCopied: readonly BidField[] = ['validUntil']

describe.each(bidFieldNames)('the field %s of a bid', (field) => {
  const other = (bid: WireBid) => anotherValue(bidFields[field], bid[field])

  test('is saved, alone, and history tells what it was', async () => {
    const { url, bid } = await newDraft()
    const value = other(bid)
    await put(url, { [field]: value })
    const after = (await maria.call<WireBid>('GET', url)).body
    expect(pickFields(bidFields, after)).toEqual({ ...pickFields(bidFields, bid), [field]: value })
    const { changes } = await testApp.deps.db
      .selectFrom('event')
      .select('changes')
      .where('entity', '=', 'bid')
      .where('entity_id', '=', bid.id)
      .where('verb', '=', 'changed')
      .executeTakeFirstOrThrow()
    expect(changes).toMatchObject({ [field]: { from: bid[field], to: value } })
  })

  test('is answered as it is stored then', async () => {
    const { url, bid } = await newDraft()
    const saved = await put(url, { [field]: other(bid) })
    expect((await maria.call<WireBid>('GET', url)).body).toEqual(saved)
  })

  test('is taken over into a copy', async () => {
    const { projectId, url, bid } = await newDraft()
    const value = other(bid)
    await put(url, { [field]: value })
    const copy = await newBid(maria, projectId, { copyOf: bid.id })
    expect(copy[field]).toEqual(notCopied.includes(field) ? bid[field] : value)
  })

  test('is kept as it was sent; a change makes a revision, and the next revision keeps it', async () => {
    const { list, url, bid } = await newDraft()
    const value = other(bid)
    await maria.call('POST', `${url}/share`)
    const second = await put(url, { [field]: value })
    expect([second.revision, second[field]]).toEqual([2, value])
    expect((await maria.call<WireBid>('GET', url)).body[field]).toEqual(bid[field])
    const next = `${list}/${second.id}`
    await maria.call('POST', `${next}/share`)
    const frozen = await testApp.deps.db
      .selectFrom('bid')
      .select('frozen_content')
      .where('id', 'in', [bid.id, second.id])
      .orderBy('revision')
      .execute()
    expect(frozen.map(({ frozen_content }) => frozen_content)).toMatchObject([
      { [field]: bid[field] },
      { [field]: value },
    ])
    const third = await put(next, { paymentSchedule: [] })
    expect([third.revision, third[field]]).toEqual([3, value])
  })

  test('tells a draft from a repeat', async () => {
    const { projectId, bid } = await newDraft()
    await newBid(maria, projectId, { ...start, [field]: other(bid) })
    const repeat = await newBid(maria, projectId, start)
    const { body } = await maria.call<DuplicatesAnswer>(
      'POST',
      `/api/projects/${projectId}/remove_duplicates`,
    )
    expect(body.removed.map(({ id }) => id)).toEqual([repeat.id])
  })

  test('stands on the paper and on the public page where the list says so', async () => {
    const { deps } = testApp
    const { projectId, bid } = await newDraft()
    const stored = await findBid(deps.db, projectId, bid.id, companyDayOf(deps.clock.now()))
    const changed = withContent(stored, {
      ...contentOf(stored),
      [field]: bidFields[field].input.parse(other(bid)),
    })
    const same = withContent(stored, contentOf(stored))
    const letter = await findBidLetter(deps.db, projectId)
    const paper = (one: typeof stored) =>
      JSON.stringify(toBidPaper(toBidDocument(one, letter, { full: true, logo: true })))
    expect(paper(changed) !== paper(same)).toBe(bidFields[field].onPaper)
    const around = { replacedBy: null, contractBefore: null, sendsCopies: false }
    const page = (one: typeof stored) => JSON.stringify(z.encode(PublicBid, toPublicBid(one, letter, around)))
    expect(page(changed) !== page(same)).toBe(bidFields[field].onPage)
  })
})
