import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Business,
  type BusinessPlacement,
  createBusiness,
  deleteBusiness,
  listBusinesses,
  type Salesperson,
  updateBusiness,
  updateBusinessesInBulk,
} from '../../contract/businesses.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { acme, bayRealty, hillside } from './sample-businesses.ts'

const server = startApiStandIn(...shellHandlers)
const address = '/employee/Maria/edit-businesses'
let stored: Business[]

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = [acme, bayRealty, hillside]
  server.use(answer(listBusinesses, () => stored))
})

type App = ReturnType<typeof renderApp>

async function move(user: App['user'], name: string, target: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Move ${name} to another business` }))
  await user.click(dialog.getByRole('combobox', { name: 'Move to' }))
  await user.click(await screen.findByRole('option', { name: target }))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await screen.findByText(/not saved$/)
}

const peopleOf = (name: string) => within(screen.getByRole('group', { name: `Salespeople of ${name}` }))

/** Places salespeople as the server does. */
function place(placements: readonly BusinessPlacement[]) {
  const everybody = stored.flatMap(({ salespeople }) => salespeople)
  stored = stored.map((business) => {
    const placed = placements.find(({ id }) => id === business.id)
    if (!placed?.salespeople) return business
    const salespeople = placed.salespeople.flatMap(({ id }) =>
      everybody
        .filter((person) => person.id === id)
        .map((person) => ({ ...person, business_id: business.id })),
    )
    return { ...business, salespeople, version: business.version + 1 }
  })
  return stored.filter(({ id }) => placements.some((placed) => placed.id === id))
}

test('moves are collected, undone one by one, and saved in one call', async () => {
  const calls: BusinessPlacement[][] = []
  server.use(
    answer(updateBusinessesInBulk, ({ body }) => {
      calls.push(body)
      return place(body)
    }),
  )
  const { user } = renderApp(address)
  await move(user, 'Ana Ruiz', 'Acme Builders')
  await move(user, 'Ben Ito', 'Hillside Design')
  await move(user, 'Cy Park', 'Hillside Design')
  expect(screen.getByText('3 moves not saved')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('2 moves not saved')).toBeTruthy()
  expect(peopleOf('Acme Builders').getByText(/Ana Ruiz/)).toBeTruthy()
  expect(calls).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Save moves' }))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
  expect(calls).toEqual([
    [
      { id: 2, version: 1, salespeople: [{ id: 21 }, { id: 11 }] },
      { id: 1, version: 1, salespeople: [] },
      { id: 3, version: 1, salespeople: [{ id: 12 }] },
    ],
  ])
  expect(peopleOf('Hillside Design').getByText('Ben Ito')).toBeTruthy()
})

test('what is moved while a save is on its way is saved with the next one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  server.use(
    answer(updateBusinessesInBulk, async ({ body }) => {
      await released
      return place(body)
    }),
  )
  const { user } = renderApp(address)
  await move(user, 'Ana Ruiz', 'Acme Builders')
  await user.click(screen.getByRole('button', { name: 'Save moves' }))
  await move(user, 'Cy Park', 'Hillside Design')
  release()
  expect(await screen.findByText('1 move not saved')).toBeTruthy()
  expect(peopleOf('Acme Builders').getByText('Ana Ruiz')).toBeTruthy()
  expect(peopleOf('Hillside Design').getByText(/Cy Park/)).toBeTruthy()
})

test('moves that could not be saved stay, with the reason', async () => {
  server.use(http.put('*/api/businesses/bulk', () => HttpResponse.error()))
  const { user } = renderApp(address)
  await move(user, 'Ana Ruiz', 'Acme Builders')
  await user.click(screen.getByRole('button', { name: 'Save moves' }))
  expect(await screen.findByText('Failed to bulk-update businesses')).toBeTruthy()
  expect(screen.getByText('1 move not saved')).toBeTruthy()
})

test('a salesperson whom a colleague moved elsewhere is asked about', async () => {
  const calls: BusinessPlacement[][] = []
  server.use(
    answer(updateBusinessesInBulk, ({ body }) => {
      calls.push(body)
      if (calls.length > 1) return place(body)
      place([
        { id: 1, salespeople: [{ id: 12 }] },
        { id: 3, salespeople: [{ id: 11 }] },
      ])
      throw new Refusal(409, { error: 'Somebody else has changed this', code: 'conflict' })
    }),
  )
  const { user } = renderApp(address)
  await move(user, 'Ana Ruiz', 'Acme Builders')
  await user.click(screen.getByRole('button', { name: 'Save moves' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone changed the same salespeople' }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  const person = within(dialog.getByRole('radiogroup', { name: 'Ana Ruiz' }))
  expect(person.getByRole('radio', { name: /My version.*Acme Builders/, checked: true })).toBeTruthy()
  expect(person.getByRole('radio', { name: /Theirs.*Hillside Design/, checked: false })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep what I chose' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toEqual([
    { id: 2, version: 1, salespeople: [{ id: 21 }, { id: 11 }] },
    { id: 3, version: 2, salespeople: [] },
  ])
})

/** The salesperson's dialog, opened from their menu. */
async function editAna() {
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: /^Ana Ruiz/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ana Ruiz' }))
  return { ...app, dialog, phone: dialog.getByLabelText<HTMLInputElement>('Phone') }
}

/** What a colleague saves of Ana. */
function changeAna(change: Partial<Salesperson>) {
  stored = stored.map((business) =>
    business.id === 1
      ? {
          ...business,
          version: business.version + 1,
          salespeople: business.salespeople.map((one) => (one.id === 11 ? { ...one, ...change } : one)),
        }
      : business,
  )
}

/** Refuses a stale version as the real server does, without the record. */
function takeAna() {
  const calls: BusinessPlacement[][] = []
  server.use(
    answer(updateBusinessesInBulk, ({ body }) => {
      calls.push(body)
      const [{ version, salespeople = [] } = { version: 0 }] = body
      if (version !== stored.find(({ id }) => id === 1)?.version) {
        throw new Refusal(409, { error: 'Somebody else has changed this', code: 'conflict' })
      }
      changeAna(salespeople[0] as Partial<Salesperson>)
      return stored.filter(({ id }) => id === 1)
    }),
  )
  return calls
}

test('of a salesperson only what was changed is sent, and a colleague’s change of the rest stands', async () => {
  const calls = takeAna()
  const { user, dialog, phone } = await editAna()
  await user.type(phone, '(510) 555-0177')
  changeAna({ email: 'ana@bay.example' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Ana Ruiz saved')).toBeTruthy()
  expect(calls).toEqual([
    [{ id: 1, version: 1, salespeople: [{ id: 11, phone: '(510) 555-0177' }] }],
    [{ id: 1, version: 2, salespeople: [{ id: 11, phone: '(510) 555-0177' }] }],
  ])
  expect(screen.queryByRole('dialog', { name: /changed this salesperson/ })).toBeNull()
})

test('what is back of a salesperson is said, and asks before it goes over a colleague’s change', async () => {
  const calls = takeAna()
  const first = await editAna()
  await first.user.type(first.phone, '(510) 555-0177')
  first.unmount()
  changeAna({ phone: '(510) 555-0188' })
  const { user, dialog, phone } = await editAna()
  expect(await dialog.findByText('We brought back what you typed before.')).toBeTruthy()
  expect(phone.value).toBe('(510) 555-0177')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: /changed this salesperson/ }))
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Ana Ruiz saved')).toBeTruthy()
  expect(calls.at(-1)).toEqual([{ id: 1, version: 2, salespeople: [{ id: 11, phone: '(510) 555-0177' }] }])
})

test('forgets a discarded change of a salesperson', async () => {
  const first = await editAna()
  await first.user.type(first.phone, '(510) 555-0177')
  await first.user.click(first.dialog.getByRole('button', { name: 'Discard changes' }))
  first.unmount()
  const { phone } = await editAna()
  expect(phone.value).toBe('')
})

test('two versions of one field: the dialog shows both', async () => {
  server.use(
    answer(updateBusiness, ({ body }) => {
      if (body.version === 7) return { ...acme, name: body.name ?? '', version: 8 }
      const current = z.encode(Business, { ...acme, name: 'Acme Homes', version: 7 })
      throw new Refusal(409, { error: 'Somebody else has changed this', code: 'conflict', current })
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Edit Acme Builders' }))
  const form = within(screen.getByRole('form', { name: 'Edit Acme Builders' }))
  const name = form.getByRole('textbox', { name: /Name/ })
  expect(document.activeElement).toBe(name)
  await user.clear(name)
  await user.type(name, 'Acme Pacific')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone changed this business' }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getByText('Acme Homes')).toBeTruthy()
  expect(dialog.getByText('Acme Builders')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep what I chose' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Acme Builders' })).toBeNull())
})

test('a business in use: the dialog says where, and archives instead', async () => {
  const sentence = 'Acme Builders is used in project SC-26-0012; archive it instead'
  const archived: unknown[] = []
  server.use(
    answer(deleteBusiness, () => {
      throw new Refusal(409, { error: sentence, code: 'conflict' })
    }),
    answer(updateBusiness, ({ body }) => {
      archived.push(body)
      stored = stored.map((business) => (business.id === 2 ? { ...business, archived: true } : business))
      return { ...acme, archived: true }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Delete Acme Builders' }))
  await user.click(await screen.findByRole('button', { name: 'Delete business' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Archive instead' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Acme Builders' })).toBeNull())
  expect(archived).toEqual([{ archived: true }])
})

test('filters by kind, and says why the list did not come', async () => {
  const { unmount } = renderApp(`${address}?kind=architect`)
  await screen.findByRole('button', { name: 'Edit Hillside Design' })
  expect(screen.queryByText('Bay Realty')).toBeNull()
  unmount()
  server.use(http.get('*/api/businesses', () => new HttpResponse('no', { status: 200 })))
  renderApp(address)
  expect(await screen.findByText('Failed to fetch businesses')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a new business goes out with its salespeople and ends on the list', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(createBusiness, ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1) {
        throw new Refusal(400, {
          error: 'Must be an e-mail address',
          code: 'invalid',
          fields: { 'salespeople.0.email': 'Must be an e-mail address' },
        })
      }
      stored = [...stored, { ...hillside, id: 4, name: 'Delta HOA' }]
      return { ...hillside, id: 4, name: 'Delta HOA' }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/new-business')
  const business = within(await screen.findByRole('region', { name: 'Business' }))
  await user.type(business.getByRole('textbox', { name: /^Name/ }), 'Delta HOA')
  await user.click(screen.getByRole('button', { name: 'Another salesperson' }))
  const second = within(screen.getByRole('group', { name: 'Salesperson 2' }))
  await user.type(second.getByLabelText('Name'), 'Dee Wu')
  await user.click(screen.getByRole('button', { name: 'Add business' }))
  // The first row was empty and stayed behind: the server's first is the page's second.
  expect(await second.findByText('Must be an e-mail address')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add business' }))
  await waitFor(() => expect(path()).toBe(address))
  expect(bodies.at(-1)).toMatchObject({
    name: 'Delta HOA',
    kind: 'general_contractor',
    salespeople: [{ name: 'Dee Wu', phone: '', email: '' }],
  })
  expect(await screen.findByRole('button', { name: 'Edit Delta HOA' })).toBeTruthy()
})
