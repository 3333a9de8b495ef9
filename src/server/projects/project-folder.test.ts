import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBid, newProject, sampleBid } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { sendExpense } from '../expenses/sample-expense.ts'
import { newInvoice } from '../invoices/sample-invoice.ts'
import { sendPayment } from '../payments/sample-payment.ts'
import { newPermit, release, samplePdf } from '../permits/sample-permit.ts'
import { assignTo, photo, sendReceipt } from '../receipts/sample-receipt.ts'
import { inject } from '../testing/build-test-app.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterAll(() => office.close())

/** The kinds of paper that a project has sent and received, each by a call of its own. */
async function workThrough(projectId: number): Promise<void> {
  const { person, app } = office
  const post = async (url: string, body: object = {}) => {
    const answer = await person.call('POST', url, body)
    expect([url, answer.status, answer.body]).toEqual([url, 200, expect.anything()])
  }
  const paper = (seed: string) => ({ name: `${seed}.pdf`, bytes: samplePdf(seed) })
  const bid = await newBid(person, projectId, sampleBid())
  await post(`/api/projects/${projectId}/bids/${bid.id}/email`)
  const signature = { name: 'Nora Vance', selected: [3], total: 4700, agreed: true }
  expect((await inject(app, 'POST', `/api/bid/${bid.bidIndex}/accept`, signature)).status).toBe(200)
  await office.runJobs({ includeLater: true })
  const invoice = await newInvoice(person, projectId, {
    items: [{ description: 'Extra work', amount: 1000 }],
  })
  await post(`/api/invoices/${invoice.id}/send`)
  const { body: payment } = await sendPayment(person, invoice, { picture: paper('check') })
  await post(`/api/projects/${projectId}/payments/${payment.id}/receipt/send`)
  expect((await sendExpense(person, projectId, { picture: paper('bill') })).status).toBe(201)
  const receipt = await sendReceipt(person, await photo(projectId))
  expect((await assignTo(person, receipt.body.id, projectId)).status).toBe(201)
  const permit = await newPermit(person, projectId, { file: paper('application') })
  expect((await release(person, permit)).status).toBe(200)
}

test('what a project sends and receives lies in its folder, also when its address is corrected', async () => {
  const project = await newProject(office.person, {
    customer: { name: 'Nora Vance', email: 'nora@customer.example' },
    site: { street: '9 Oak St', city: 'Oakland', state: 'CA', zip: '94610' },
  })
  await workThrough(project.id)
  const site = { street: '19 Oak St', city: 'Oakland', state: 'CA', zip: '94610' }
  expect((await office.person.call('PUT', `/api/projects/${project.id}`, { site })).status).toBe(200)
  await newPermit(office.person, project.id, {
    title: 'Grading',
    file: { name: 'a.pdf', bytes: samplePdf('later') },
  })
  const rows = await office.deps.db
    .selectFrom('stored_file')
    .select(['path', 'bytes'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  const folder = `${project.number} 9 Oak St Oakland`
  const names = rows.map(({ path }) => path.replace(/ \([0-9a-f]{16}\)(?=\.)/, ''))
  const bid = `${folder}/bids/Bid ${project.number}-1 rev 1 – Nora Vance`
  expect(names).toHaveLength(10)
  expect(new Set(names)).toEqual(
    new Set([
      `${bid}.pdf`,
      `${bid} – signed.pdf`,
      `${folder}/invoices/Invoice ${project.number}-1.pdf`,
      `${folder}/payments/2026-11-20 check 1042.pdf`,
      `${folder}/payments/Receipt R-1.pdf`,
      `${folder}/expenses/2026-11-20 White Cap.pdf`,
      `${folder}/expenses/2026-11-20 Home Depot.png`,
      `${folder}/permits/LADBS Foundation application.pdf`,
      `${folder}/permits/LADBS Foundation permit.pdf`,
      `${folder}/permits/LADBS Grading application.pdf`,
    ]),
  )
  for (const { path, bytes } of rows) expect((await office.deps.files.read(path)).length).toBe(bytes)
})
