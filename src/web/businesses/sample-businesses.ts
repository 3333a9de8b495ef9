import type { Business, Salesperson } from '../../contract/businesses.ts'

const person = (id: number, business_id: number, name: string): Salesperson => ({
  id,
  business_id,
  name,
  phone: '',
  email: '',
})

const business = (id: number, name: string, salespeople: Salesperson[]): Business => ({
  id,
  name,
  kind: 'realtor',
  phone: '',
  email: '',
  website: '',
  address: { street: '', city: '', state: '', zip: '' },
  licenseNumber: '',
  notes: '',
  archived: false,
  salespeople,
  version: 1,
  createdAt: '2026-01-05T16:00:00Z',
  updatedAt: '2026-01-05T16:00:00Z',
})

export const bayRealty = business(1, 'Bay Realty', [person(11, 1, 'Ana Ruiz'), person(12, 1, 'Ben Ito')])
export const acme = business(2, 'Acme Builders', [person(21, 2, 'Cy Park')])
export const hillside: Business = { ...business(3, 'Hillside Design', []), kind: 'architect' }
