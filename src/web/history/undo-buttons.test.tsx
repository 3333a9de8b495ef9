import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Customer, readCustomer } from '../../contract/customers.ts'
import { type HistoryEvent, listHistory } from '../../contract/history.ts'
import { listProducts, type Product, updateProduct } from '../../contract/products.ts'
import { readProject, updateProject } from '../../contract/projects.ts'
import { unformatPhone } from '../../domain/phones.ts'
import { ann } from '../invoices/sample-invoice.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const caisson: Product = {
  id: 5,
  name: 'Caisson 24"',
  description: '',
  category_id: 2,
  category: { id: 2, name: 'Caissons' },
  unit: 'VLF',
  unitPrice: 120_00,
  unitCost: 80_00,
  active: true,
  version: 7,
  createdAt: '2026-11-01T16:00:00Z',
  updatedAt: '2026-11-05T16:00:00Z',
}

const dearer: HistoryEvent = {
  id: 3,
  at: '2026-11-05T16:00:00Z',
  actor: { id: 2, name: 'Tom Okafor' },
  project: null,
  entity: 'product',
  entityId: 5,
  verb: 'changed',
  summary: 'changed the product Caisson 24"',
  changes: {
    unitPrice: { from: 100.5, to: 120 },
    // The database gives the fields of a record back in its own order.
    category: { from: null, to: { name: 'Caissons', id: 2 } },
  },
  isOvertaken: false,
  removal: null,
}

let events: HistoryEvent[]
let written: unknown[]

const server = startApiStandIn(
  answer(listHistory, () => events),
  answer(listProducts, () => [caisson]),
  answer(updateProduct, ({ body }) => {
    written.push(body)
    return caisson
  }),
  answer(readProject, () => hillcrest),
  answer(updateProject, ({ body }) => {
    written.push(body)
    return hillcrest
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  events = [dearer]
  written = []
})

const undo = async () => {
  const { user } = renderApp('/employee/Maria/history')
  await user.click(await screen.findByRole('button', { name: /^Undo: changed/ }))
}

it('restores the earlier values, with the version it read', async () => {
  await undo()
  expect(await screen.findByText('The earlier values are back')).toBeTruthy()
  expect(written).toEqual([{ unitPrice: 100_50, category_id: null, version: 7 }])
})

it('says so instead of offering Undo when somebody changed it again', async () => {
  events = [{ ...dearer, isOvertaken: true }]
  renderApp('/employee/Maria/history')
  expect(await screen.findByText('Changed again since')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('restores nothing when the record has changed since', async () => {
  server.use(answer(listProducts, () => [{ ...caisson, unitPrice: 130_00 }]))
  await undo()
  expect(await screen.findByText(/Someone changed it since/)).toBeTruthy()
  expect(written).toEqual([])
})

it('shows why the server refuses', async () => {
  server.use(
    answer(updateProduct, () => {
      throw new Refusal(400, { error: 'There is a product of this name', code: 'invalid' })
    }),
  )
  await undo()
  expect(await screen.findByText('There is a product of this name')).toBeTruthy()
})

it("restores a project's people and address", async () => {
  const { street, city, state, zip } = hillcrest.site
  events = [
    {
      ...dearer,
      entity: 'project',
      entityId: hillcrest.id,
      project: { id: hillcrest.id, number: hillcrest.number, isDeleted: false },
      summary: 'changed the project',
      changes: {
        site: {
          from: { street: '1 First St', city: 'Oakland', state: 'CA', zip: '94601' },
          to: { street, city, state, zip },
        },
        manager: {
          from: { id: 9, name: 'Ana Ruiz' },
          to: hillcrest.manager && { id: hillcrest.manager.id, name: hillcrest.manager.name },
        },
      },
    },
  ]
  await undo()
  expect(await screen.findByText('The earlier values are back')).toBeTruthy()
  expect(written).toEqual([
    {
      site: { street: '1 First St', city: 'Oakland', state: 'CA', zip: '94601' },
      manager_id: 9,
      version: hillcrest.version,
    },
  ])
})

describe("a correction of the customer's details on a project", () => {
  const corrected: HistoryEvent = {
    ...dearer,
    entity: 'project',
    entityId: hillcrest.id,
    project: { id: hillcrest.id, number: hillcrest.number, isDeleted: false },
    summary: 'changed the project',
    changes: { customerPhone: { from: '(510) 555-0101', to: hillcrest.customer.phone } },
  }
  const inRecord = (customer: Partial<Customer>) =>
    server.use(answer(readCustomer, () => ({ ...ann, ...hillcrest.customer, ...customer })))

  beforeEach(() => {
    events = [corrected]
  })

  it.each([
    ['says the same', {}],
    ['has other fields changed', { name: 'Ann Lee-Moore', email: 'moore@lee.example' }],
    ['has the earlier value already', { phone: '(510) 555-0101' }],
  ])("is taken back where the customer's own record %s", async (_, customer) => {
    inRecord(customer)
    await undo()
    expect(await screen.findByText('The earlier values are back')).toBeTruthy()
    expect(written).toEqual([{ customer: { phone: '(510) 555-0101' }, version: hillcrest.version }])
  })

  it('undoes a change of a phone number in another format', async () => {
    const to = unformatPhone(hillcrest.customer.phone)
    events = [{ ...corrected, changes: { customerPhone: { from: '+15105550101', to } } }]
    inRecord({ phone: '(510) 555-0101' })
    await undo()
    expect(await screen.findByText('The earlier values are back')).toBeTruthy()
    expect(written).toEqual([{ customer: { phone: '+15105550101' }, version: hillcrest.version }])
  })

  it("keeps newer values of the customer's own record", async () => {
    inRecord({ phone: '(510) 555-0199' })
    await undo()
    expect(await screen.findByText(/Someone changed it since/)).toBeTruthy()
    expect(written).toEqual([])
  })
})

it('offers no Undo for an old event with the address on one line', async () => {
  events = [
    {
      ...dearer,
      entity: 'project',
      entityId: hillcrest.id,
      changes: { site: { from: '1 First St, Oakland', to: '2 First St, Oakland' } },
    },
  ]
  renderApp('/employee/Maria/history')
  expect(await screen.findByText(/^Change it by hand/)).toBeTruthy()
})

it('offers no Undo for money', async () => {
  events = [{ ...dearer, entity: 'payment', changes: { amount: { from: 10, to: 20 } } }]
  renderApp('/employee/Maria/history')
  expect(await screen.findByText('$20.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
