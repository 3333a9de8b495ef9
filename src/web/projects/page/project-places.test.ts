import { expect, test } from 'vitest'
import { moneyPanels } from '../../invoices/money-panel.ts'
import { placeOfLink } from './project-places.ts'

test.each(moneyPanels)('finds %s among the money', (panel) => {
  expect(placeOfLink(`?${panel}=31`, '')).toBe('money')
})

test.each([
  ['?newExpense=1', '', 'money'],
  ['?expense=41', '#expenses', 'money'],
  ['?payExpense=41', '', 'money'],
  ['?editExpensePayment=41', '', 'money'],
  ['', '#invoices', 'money'],
  ['', '#invoice-31', 'money'],
  ['', '#bids', 'bids'],
  ['', '#change-orders', 'bids'],
  ['', '#deliveries', 'bids'],
  ['?newBid=1', '', 'bids'],
  ['?finalizeBid=40', '', ''],
  ['', '#permits', 'permits'],
  ['', '#photos', 'photos'],
  ['?photo=7', '', 'photos'],
  ['', '#appointments', 'schedule'],
  ['?appointment=31', '', 'schedule'],
  ['?newAppointment=of-12_work', '', 'schedule'],
  ['?editAppointment=31', '', 'schedule'],
  ['', '#notes', 'notes'],
  ['', '#history', 'notes'],
  ['?estimate=1', '', ''],
  ['?add=1', '', ''],
  ['', '', ''],
])('leads a link that ends with %s%s to "%s"', (search, hash, place) => {
  expect(placeOfLink(search, hash)).toBe(place)
})
