import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject } from './sample-bid.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('estimator')
})
afterAll(() => testApp.close())

async function sent() {
  const { id } = await newProject(staff)
  const bid = await newBid(staff, id)
  const url = `/api/projects/${id}/bids/${bid.id}`
  await staff.call('POST', `${url}/share`)
  return { url, bid }
}

function visit(path: string) {
  return inject(testApp.app, 'GET', `/api/bid/${path}`)
}

test('the PDF shows every price with full, one amount per group without', async () => {
  const { url, bid } = await sent()
  const answer = await staff.call('GET', `${url}/pdf`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const name = `Bid ${bid.project.number}-1 rev 1 – ${bid.project.customerName}.pdf`
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
  expect(answer.headers.etag).toMatch(/^"[0-9a-f]{64}"$/)
  const full = await readPdf(answer.raw)
  const short = await readPdf((await staff.call('GET', `${url}/pdf?full=false&logo=false`)).raw)
  expect(full.text).toContain('185.50')
  expect(full.text).toContain('3,800.00')
  expect(short.text).not.toContain('185.50')
  expect(short.text).toContain('2,318.75')
  expect(short.text).toContain('3,800.00')
  const unchanged = await staff.call('GET', `${url}/pdf`, undefined, {
    'if-none-match': String(answer.headers.etag),
  })
  expect(unchanged.status).toBe(304)
  expect((await staff.call('GET', `${url}/pdf?full=perhaps`)).status).toBe(400)
})

test('the same revision is the same PDF, byte for byte, to staff and customer', async () => {
  const { url, bid } = await sent()
  await visit(bid.bidIndex)
  const first = await staff.call('GET', `${url}/pdf`)
  testApp.clock.advance(86_400_000)
  const later = await visit(`${bid.bidIndex}/pdf`)
  testApp.clock.advance(-86_400_000)
  expect(later.raw.equals(first.raw)).toBe(true)
})
