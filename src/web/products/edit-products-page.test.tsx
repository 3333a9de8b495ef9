import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { type Category, deleteCategory, listCategories, updateCategory } from '../../contract/categories.ts'
import {
  createProduct,
  deleteProduct,
  listProducts,
  type Product,
  updateProduct,
} from '../../contract/products.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { marginWord } from './product-form.ts'

const server = startApiStandIn(...shellHandlers)
const address = '/employee/Maria/edit-products'
const stamp = { version: 1, createdAt: '2026-01-05T16:00:00Z', updatedAt: '2026-01-05T16:00:00Z' }
const caissons: Category = { id: 5, name: 'Caissons', productCount: 1, ...stamp }
const cage: Product = {
  id: 1,
  name: 'Caisson cage',
  description: '',
  category_id: 5,
  category: { id: 5, name: 'Caissons' },
  unit: 'VLF',
  unitPrice: 4_800,
  unitCost: 3_168,
  active: true,
  ...stamp,
}
const pump: Product = { ...cage, id: 2, name: 'Concrete pump', category_id: null, category: null, unit: 'LS' }
let stored: Product[]

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = [cage, pump]
  server.use(
    answer(listProducts, () => stored),
    answer(listCategories, () => [caissons]),
  )
})

test.each([
  [4_800, 3_168, '34%'],
  [1_000, 1_080, '-8%'],
  [0, 500, '—'],
])('a price of %d and a cost of %d leave %s', (unitPrice, unitCost, word) =>
  expect(marginWord({ unitPrice, unitCost })).toBe(word),
)

test('shows units in words and margins, and filters by category', async () => {
  const { user, router } = renderApp(address)
  const row = within(await screen.findByRole('row', { name: /Caisson cage/ }))
  expect(row.getByTitle('vertical linear foot').textContent).toBe('VLF')
  expect(row.getByText('34%')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Without a category')
  await waitFor(() => expect(screen.queryByText('Caisson cage')).toBeNull())
  expect(router.state.location.search).toBe('?category=none')
})

test('adds a product in cents; without an answer the sentence of the specification shows', async () => {
  const bodies: unknown[] = []
  server.use(http.post('*/api/products', () => HttpResponse.error()))
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'New product' }))
  const form = within(screen.getByRole('form', { name: 'New product' }))
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Push pier')
  await user.type(form.getByRole('textbox', { name: /^Price/ }), '1,450.25')
  await user.type(form.getByRole('textbox', { name: /^Cost/ }), '600')
  await user.selectOptions(form.getByLabelText('Unit'), 'EA')
  expect(form.getByText('Margin $850.25, 59% of the price')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Failed to add product')).toBeTruthy()
  server.use(
    answer(createProduct, ({ body }) => {
      bodies.push(body)
      const added = { ...pump, id: 3, name: body.name }
      stored = [...stored, added]
      return added
    }),
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edit Push pier' })).toBeTruthy()
  expect(bodies).toEqual([
    {
      name: 'Push pier',
      description: '',
      category_id: null,
      unit: 'EA',
      unitPrice: 145_025,
      unitCost: 60_000,
      active: true,
    },
  ])
})

test('a product in use is deactivated instead', async () => {
  const sentence = 'Caisson cage is used in bid 2 of project SC-26-0012; deactivate it instead'
  server.use(
    answer(deleteProduct, () => {
      throw new Refusal(409, { error: sentence, code: 'conflict' })
    }),
    answer(updateProduct, ({ body }) => {
      stored = [{ ...cage, active: body.active ?? true }, pump]
      return { ...cage, active: body.active ?? true }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Delete Caisson cage' }))
  await user.click(await screen.findByRole('button', { name: 'Delete product' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deactivate instead' }))
  const offered = screen.getByRole<HTMLInputElement>('switch', { name: 'Offer Caisson cage in bids' })
  await waitFor(() => expect(offered.checked).toBe(false))
})

test('the list that did not come says so', async () => {
  server.use(http.get('*/api/products', () => new HttpResponse('no', { status: 200 })))
  renderApp(address)
  expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
})

test('a category is renamed; a name that is taken is said beside the field', async () => {
  const sentence = 'There is already a category Piers'
  server.use(
    answer(updateCategory, () => {
      throw new Refusal(400, { error: sentence, code: 'invalid', fields: { name: sentence } })
    }),
  )
  const { user } = renderApp('/employee/Maria/edit-categories')
  await user.click(await screen.findByRole('button', { name: 'Edit Caissons' }))
  const form = within(screen.getByRole('form', { name: 'Rename Caissons' }))
  await user.clear(form.getByRole('textbox', { name: 'Name' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Piers')
  await user.keyboard('{Enter}')
  expect(await form.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 product of Caissons' })).toBeTruthy()
})

test('a deleted category leaves the list', async () => {
  let categories = [caissons]
  server.use(
    answer(listCategories, () => categories),
    answer(deleteCategory, () => {
      categories = []
      return { message: 'Category removed' }
    }),
  )
  const { user } = renderApp('/employee/Maria/edit-categories')
  await user.click(await screen.findByRole('button', { name: 'Delete Caissons' }))
  await user.click(await screen.findByRole('button', { name: 'Delete category' }))
  expect(await screen.findByText('Caissons deleted')).toBeTruthy()
  expect(await screen.findByText('No categories yet')).toBeTruthy()
})
