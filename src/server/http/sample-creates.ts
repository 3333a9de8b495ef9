import { expect } from 'vitest'
import type { z } from 'zod'
import type { listPayApplications } from '../../contract/pay-applications.ts'
import type { Route } from '../../contract/route.ts'
import { allRoutes } from '../../contract/routes.ts'
import { newBid, newProject, sampleBid } from '../bids/sample-bid.ts'
import type { SendingOffice } from '../deliveries/sample-sending.ts'
import { sendExpense } from '../expenses/sample-expense.ts'
import { newInvoice, newSentInvoice, pay } from '../invoices/sample-invoice.ts'
import { openSampleStripe } from '../online-payments/sample-stripe.ts'
import { photo, sendReceipt } from '../receipts/sample-receipt.ts'
import { sampleWordings } from '../statutory-texts/sample-wordings.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

/** A request that its route takes. `body`: as JSON, unless it has files. */
export interface SampleRequest {
  params?: Record<string, number>
  query?: string
  body: Record<string, unknown>
  files?: Record<string, { name: string; bytes: Buffer }>
}

/** For each call that makes a record or sends something, a request that nobody has made before. For tests. */
export type SampleCreates = Record<string, () => Promise<SampleRequest>>

export function sampleCreates(office: SendingOffice, caller: Caller): SampleCreates {
  let made = 0
  const name = (what: string) => {
    made += 1
    return `${what} ${made}`
  }
  const project = async () => {
    const customer = { name: name('Customer'), email: `${made}@customer.example`, phone: '310-555-0142' }
    return (await newProject(caller, { customer })).id
  }
  const make = async (path: string, body: object) => {
    const answer = await caller.call<{ id: number }>('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.id
  }
  const invoice = async () => newInvoice(caller, await project())
  const payment = async () => {
    const { id, project_id } = await invoice()
    return { project_id, id: (await pay(caller, project_id, id, 100)).body.id }
  }
  const expense = async () => {
    const id = await project()
    return {
      id,
      expenseId: await make(`/api/project/${id}/expenses`, { paidTo: name('Supplier'), cost: 90 }),
    }
  }
  const bid = async () => {
    const projectId = await project()
    await office.deps.db.updateTable('customer').set({ whatsapp_opt_in: true }).execute()
    return { params: { projectId, bidId: (await newBid(caller, projectId)).id }, body: {} }
  }
  const contract = async () => {
    const { projectId, bidId } = (await bid()).params
    const path = `/api/projects/${projectId}/bids/${bidId}/finalize`
    expect((await caller.call('POST', path, { agreedHow: 'on_paper' })).status).toBe(200)
    return { id: projectId }
  }
  const application = async () => {
    const { id } = await contract()
    const { body } = await caller.call<z.input<typeof listPayApplications.response>>(
      'GET',
      `/api/projects/${id}/pay-applications`,
    )
    const [line] = body.proposal.lines
    return {
      params: { id },
      body: {
        through: '2026-11-18',
        lines: [{ bid_id: line?.bid_id, item_key: line?.item_key, work: line?.value }],
      },
    }
  }
  const attorneysText = {
    section: '8132',
    wording: sampleWordings['8132'],
    standing: 'attorney',
    source: 'Pat Lee, Esq.',
  }
  const waiver = async () => {
    const { id, project_id } = await invoice()
    await caller.call('PUT', `/api/invoices/${id}`, { datesSent: [office.clock.now().toISOString()] })
    await make('/api/statutory-texts', attorneysText)
    return {
      params: { id: project_id },
      body: {
        invoice_id: id,
        kind: 'conditional_progress',
        customer: name('Pat Lee'),
        owner: 'Ann Roe',
        jobLocation: '1 Oak St, Oakland',
        throughDate: '2026-11-18',
        maker: 'Pat Lee',
        amount: 100,
        signedBy: 'Ana Ruiz',
        signedTitle: 'Owner',
      },
    }
  }
  const receipt = async () => (await sendReceipt(caller, await photo((made += 1)), {})).body.id
  return {
    createEmployee: async () => ({
      body: {
        firstName: name('Ana'),
        lastName: 'Ruiz',
        email: `ana${made}@bedrock.example`,
        role: 'estimator',
      },
    }),
    createBusiness: async () => ({
      body: { name: name('Hill Realty'), salespeople: [{ name: 'Sal Day', phone: '510-555-0142' }] },
    }),
    createSalesperson: async () => ({
      params: { id: await make('/api/businesses', { name: name('Hill Realty') }) },
      body: { name: name('Sal') },
    }),
    createCategory: async () => ({ body: { name: name('Piers') } }),
    createProduct: async () => ({ body: { name: name('Pier'), unit: 'EA', unitPrice: 850 } }),
    createCustomer: async () => ({ body: { name: name('Pat Lee') } }),
    createProject: async () => ({ body: { customer: { name: name('Pat Lee') }, region: 'bay_area' } }),
    createSavedView: async () => ({ body: { name: name('Open'), kind: 'table' } }),
    createAppointment: async () => ({
      params: { id: await project() },
      body: { startsAt: '2026-11-23T17:00:00Z' },
    }),
    createCalendarFeed: async () => ({ body: {} }),
    createAuthority: async () => ({ body: { name: name('City of Oakland') } }),
    createPermit: async () => ({
      params: { id: await project() },
      body: { issuing_authority: 'LADBS', title: name('Foundation') },
    }),
    createPermitNote: async () => {
      const id = await project()
      const permitId = await make(`/api/projects/${id}/permits`, {
        issuing_authority: 'LADBS',
        title: 'Piers',
      })
      return { params: { id, permitId }, body: { notes: 'Called the counter' } }
    },
    createCaissonLog: async () => ({ params: { id: await project() }, body: { hole: name('P') } }),
    createNote: async () => ({ params: { id: await project() }, body: { content: 'Dog in the yard' } }),
    createBid: async () => ({ params: { id: await project() }, body: { ...sampleBid() } }),
    createSnippet: async () => ({ body: { kind: 'scope', title: name('Piers'), text: 'Drill piers.' } }),
    createAssembly: async () => ({
      body: {
        name: name('Caisson'),
        numbers: [{ key: 'depth', label: 'Depth', unit: 'ft', usual: 20 }],
        lines: [
          {
            description: 'Drill',
            quantity: 'depth',
            unit: 'VLF',
            unitPrice: 95,
            unitCost: 60,
            optional: false,
          },
        ],
      },
    }),
    createInvoice: async () => ({
      body: { project_id: await project(), items: [{ description: 'Extra work', amount: 1000 }] },
    }),
    createPayment: async () => {
      const { id, project_id } = await invoice()
      return { params: { id: project_id }, body: { invoice_id: id, amount: 100, method: 'check' } }
    },
    refundPayment: async () => {
      const { id, project_id } = await payment()
      return { params: { id: project_id, paymentId: id }, body: { amount: 30, method: 'check' } }
    },
    reversePayment: async () => {
      const { id, project_id } = await payment()
      return { params: { id: project_id, paymentId: id }, body: { reason: 'Bounced' } }
    },
    createExpense: async () => ({
      params: { id: await project() },
      body: { paidTo: name('White Cap'), cost: 900 },
    }),
    addEstimateToComplete: async () => ({ params: await contract(), body: { amount: 12_000 } }),
    createExpensePayment: async () => ({ params: await expense(), body: { amount: 30, method: 'card' } }),
    payExpenses: async () => ({
      body: { expenses: [{ id: (await expense()).expenseId }], method: 'check', identification: '1042' },
    }),
    createReceipt: async () => ({
      body: {},
      files: { receipt: { name: 'bill.png', bytes: await photo((made += 1)) } },
    }),
    assignReceipt: async () => ({
      params: { id: await receipt() },
      body: { project_id: await project(), paidTo: 'White Cap', cost: 84.12 },
    }),
    uploadImport: async () => ({
      body: { kind: 'customers' },
      files: { file: { name: 'customers.csv', bytes: Buffer.from('Name\nPat Lee\n') } },
    }),
    emailBid: bid,
    whatsappBid: bid,
    sendInvoice: async () => ({ params: { id: (await invoice()).id }, body: {} }),
    remindInvoice: async () => {
      const { id } = await invoice()
      await caller.call('POST', `/api/invoices/${id}/send`)
      return { params: { id }, body: {} }
    },
    sendReceipt: async () => {
      const { id, project_id } = await payment()
      return { params: { id: project_id, paymentId: id }, body: {} }
    },
    sendMoneyLetter: async () => {
      const { params } = await application()
      const { body } = await caller.call<{ id: number }>('POST', '/api/invoices', {
        project_id: params.id,
        items: [{ description: name('Piers'), amount: 100 }],
      })
      const sent = { datesSent: [office.clock.now().toISOString()] }
      await caller.call('PUT', `/api/invoices/${body.id}`, sent)
      const rights = { contractType: 'direct' }
      expect((await caller.call('PUT', `/api/projects/${params.id}/rights`, rights)).status).toBe(200)
      return { params, query: '?of=progress&tone=polite', body: {} }
    },
    sendStatement: async () => {
      const id = await project()
      await newInvoice(caller, id)
      const { body } = await caller.call<{ customer: { id: number } }>('GET', `/api/projects/${id}`)
      return { params: { id: body.customer.id }, body: {} }
    },
    addStatutoryText: async () => ({ body: attorneysText }),
    makeNotice: async () => {
      const id = await project()
      await make('/api/statutory-texts', { ...attorneysText, section: '8202' })
      const place = { street: '1 Oak St', city: 'Oakland', state: 'CA', zip: '94602' }
      const rights = await caller.call('PUT', `/api/projects/${id}/rights`, {
        contractType: 'subcontract',
        parties: { owner: { name: 'Ann Roe', ...place }, direct_contractor: { name: 'Walnut', ...place } },
      })
      expect(rights.status).toBe(200)
      return {
        params: { id },
        body: {
          work: name('Caissons'),
          price: 90_000,
          customer: 'Walnut',
          site: '1 Oak St, Oakland',
          signedBy: 'Ana Ruiz',
          signedTitle: 'Owner',
        },
      }
    },
    recordBillWaiver: async () => {
      const id = await project()
      const { body } = await sendExpense(caller, id, { cost: '900.00', category: 'subcontractor' })
      return {
        params: { id, expenseId: body.id },
        body: { kind: 'unconditional_final', amount: '900.00', checked: 'true' },
      }
    },
    createPayApplication: application,
    addApplicationPaper: async () => {
      const { params, body } = await application()
      const applicationId = await make(`/api/projects/${params.id}/pay-applications`, body)
      return {
        params: { ...params, applicationId },
        body: { kind: 'insurance' },
        files: { file: { name: 'insurance.png', bytes: await photo((made += 1)) } },
      }
    },
    refundOnline: async () => {
      const stripe = await openSampleStripe(office)
      const { id, project_id } = await newSentInvoice(caller, await project())
      await stripe.payOnline(id)
      const paid = await caller.call<{ received_payments: { id: number }[] }>('GET', `/api/invoices/${id}`)
      const [payment] = paid.body.received_payments
      return { params: { id: project_id, paymentId: payment?.id ?? 0 }, body: { amount: 100 } }
    },
    addDocument: async () => ({
      params: { id: await project() },
      body: { kind: 'plans', expires: '2027-01-31' },
      files: { file: { name: 'plans.png', bytes: await photo((made += 1)) } },
    }),
    signWaiver: waiver,
    sendWaiver: async () => {
      const { params, body } = await waiver()
      const waiverId = await make(`/api/projects/${params.id}/waivers`, body)
      return { params: { id: params.id, waiverId }, body: {} }
    },
    retryDelivery: async () => ({ params: { id: (await office.queueFailed()).id }, body: {} }),
  }
}

function routeCalled(name: string): Route {
  const found = allRoutes.find((each) => each.name === name)
  if (!found) throw new Error(`There is no route ${name}`)
  return found.route
}

export async function sendSample<T>(
  caller: Caller,
  name: string,
  { params = {}, query = '', body, files }: SampleRequest,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const { method, path } = routeCalled(name)
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) => String(params[part])) + query
  if (!files) return caller.call<T>(method, url, body, headers)
  const fields = Object.entries(body).map(([field, value]) => [field, String(value)])
  const form = await multipartForm({ ...Object.fromEntries(fields), ...files })
  return caller.call<T>(method, url, form.body, { ...form.headers, ...headers })
}
