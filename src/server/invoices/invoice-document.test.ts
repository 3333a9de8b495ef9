import { expect, test } from 'vitest'
import type { Invoice } from '../../contract/invoices.ts'
import type { InvoiceSurroundings } from './invoice-document.queries.ts'
import { toInvoiceDocument } from './invoice-document.ts'

const invoice: Invoice = {
  id: 1,
  project_id: 2,
  bid_id: null,
  kind: 'standard',
  number: '26-0142-1',
  title: 'Second half',
  status: 'partially_paid',
  items: [
    { id: 1, description: 'Concrete', amount: 190_000, scheduledPaymentId: null, retentionInvoiceId: null },
  ],
  retention: 19_000,
  retentionReleased: 0,
  retentionInDrafts: 0,
  paymentTerms: ['Net 30'],
  issued: '2026-11-20',
  dueDate: '2026-12-20',
  billedOn: '2026-11-20',
  dueOn: '2026-12-20',
  notes: 'INTERNAL: slow payer',
  datesSent: [],
  received_payments: [],
  total: 171_000,
  paid: 71_000,
  balance: 100_000,
  voidReason: null,
  remindersPaused: false,
  remindersSent: 0,
  remindedAt: null,
  version: 1,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
}

const surroundings: InvoiceSurroundings = {
  language: 'en',
  company: {
    id: 1,
    name: 'Bedrock Foundations',
    license_number: '1042377',
    license_classes: ['C-8'],
    street: '1 Mill St',
    city: 'Oakland',
    state: 'CA',
    zip: '94601',
    phone: '510-555-0100',
    email: 'office@example.com',
    website: '',
    logo: Buffer.from('logo'),
    logo_type: 'image/png',
    payment_terms: [],
    reminder_days: [],
    default_retention: 0,
    bid_valid_days: 30,
    default_scope: '',
    default_terms: '',
    default_exclusions: '',
    default_scope_spanish: '',
    default_terms_spanish: '',
    default_exclusions_spanish: '',
    polite_letter: '',
    firm_letter: '',
    version: 1,
    updated_at: new Date(0),
  },
  project: {
    number: '26-0142',
    name: '',
    customer_name: 'Pat Lee',
    customer_phone: '',
    customer_email: '',
    site_street: '1234 Hillcrest Ave',
    site_city: 'Oakland',
    site_state: 'CA',
    site_zip: '94602',
  },
  mail: { street: 'PO Box 9', city: 'Napa', state: 'CA', zip: '94558' },
  manager: null,
  progress: null,
  schedule: new Map(),
  held: new Map(),
}

test('sums on the paper are the invoice’s own; its notes stay in the house', () => {
  const document = toInvoiceDocument(invoice, surroundings)
  expect(document).toMatchObject({ subtotal: 190_000, retention: 19_000, total: 171_000, balance: 100_000 })
  expect(document.invoice.terms).toEqual(['Net 30'])
  expect(document.company.logo).toBe(Buffer.from('logo').toString('base64'))
  expect(JSON.stringify(document)).not.toContain('INTERNAL')
})

test.each([
  [{ street: 'PO Box 9', city: 'Napa', state: 'CA', zip: '94558' }, 'PO Box 9\nNapa, CA 94558'],
  [{ street: 'PO Box 9', city: '', state: '', zip: '' }, 'PO Box 9'],
  [{ street: '', city: 'Napa', state: 'CA', zip: '' }, 'Napa, CA'],
  [{ street: '', city: '', state: 'CA', zip: '' }, ''],
])('mail to %j is addressed %j', (mail, lines) => {
  expect(toInvoiceDocument(invoice, { ...surroundings, mail }).customer.mailingAddress).toBe(lines)
})
