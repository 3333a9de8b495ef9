import { type Customer, newCustomerFields } from '../../contract/customers.ts'

/** The customer of the sample project. */
export const ann: Customer = {
  ...newCustomerFields,
  id: 5,
  name: 'Ann Lee',
  phone: '(510) 555-0133',
  email: 'ann@lee.example',
  mailingAddress: { street: '', city: '', state: '', zip: '' },
  projectCount: 1,
  balance: 200_000,
  lastContactAt: null,
  version: 1,
  createdAt: '2026-10-05T16:00:00Z',
  updatedAt: '2026-10-05T16:00:00Z',
}
