/* Documents of any length for tests and the benchmark. The same seed makes the same document. */
import { newBidFields } from '../../contract/bid-fields.ts'
import type { BidDocumentData, BidDocumentGroup, BidDocumentItem } from './bid-document-data.ts'
import type { InvoiceDocumentData } from './invoice-paper.ts'
import type { DocumentCompany } from './letter-paper.ts'
import type { ReceiptDocumentData } from './receipt-paper.ts'
import type { StatementDocumentData, StatementDocumentEntry } from './statement-paper.ts'

const company: DocumentCompany = {
  name: 'Bayline Foundations, Inc.',
  licenseNumber: '1042377',
  licenseClasses: ['A', 'C-8', 'C-61/D-30'],
  address: {
    street: '2840 Industrial Parkway West',
    city: 'Hayward',
    state: 'CA',
    zip: '94545',
  },
  phone: '(510) 555-0142',
  email: 'office@bayline.example',
  logo: null,
}

const parties = {
  customer: {
    name: 'Eleanor Whitfield',
    phone: '(510) 555-0188',
    email: 'eleanor.whitfield@mail.example',
    mailingAddress: '1234 Hillcrest Avenue\nOakland, CA 94602',
  },
  site: {
    street: '1234 Hillcrest Avenue',
    city: 'Oakland',
    state: 'CA',
    zip: '94602',
  },
  project: { number: 'BA-0142', name: 'Whitfield residence' },
  manager: {
    name: 'Maria Delgado',
    phone: '(510) 555-0150',
    email: 'maria@bayline.example',
  },
}

/** Description, unit, quantity in thousandths, unit price in cents. */
const work: [string, string, number, number][] = [
  ['Mobilize drill rig and support equipment', 'EA', 1_000, 350_000],
  [
    'Drill 24" diameter caisson, dry hole, to 18 ft minimum embedment into competent bedrock',
    'VLF',
    216_000,
    9_500,
  ],
  ['Reinforcing cage, 8 #7 vertical with #3 spiral', 'VLF', 216_000, 3_850],
  ['Concrete, 4,000 psi, placed by pump', 'CY', 28_500, 24_500],
  ['Bell at caisson base', 'EA', 4_000, 87_500],
  ['Over-drill beyond design depth', 'LF', 12_000, 14_500],
  ['Grade beam, 18" × 24", formed and reinforced', 'LF', 142_500, 18_750],
  ['Anchor bolts 5/8" × 12" with plate washers', 'EA', 64_000, 4_200],
  ['Hold-downs with epoxy set', 'EA', 12_000, 21_500],
  ['Off-haul of spoils to legal dump site', 'CY', 74_000, 9_800],
  ['Dewatering sump with pump', 'EA', 1_000, 285_000],
  ['Deputy inspection, allowance', 'LS', 1_000, 180_000],
]

const groupNames = [
  'Mobilization',
  'Caissons',
  'Grade beams',
  'Underpinning',
  'Shoring',
  'Drainage',
  'Hardware',
  'Permits',
]

/** A bid with `lines` items; every eleventh is optional. Another seed changes every text and amount. */
export function sampleBid(lines: number, seed = 0): BidDocumentData {
  const groups = sampleGroups(lines, seed)
  const subtotal = groups.reduce((sum, group) => sum + group.amount, 0)
  const discount = lines > 1 ? 250_000 : 0
  const total = subtotal - discount
  const progress = Math.round(total * 0.45)
  return {
    ...newBidFields,
    kind: 'bid',
    full: true,
    logo: true,
    company,
    bid: {
      number: `26-0142-${seed + 1}`,
      revision: 2,
      date: '2026-11-20',
      status: 'sent',
    },
    title: 'Caisson and grade beam foundation',
    validUntil: '2026-12-20',
    ...parties,
    scope:
      'Furnish labor, material and equipment to drill, cage and pour the caissons and grade beams shown on sheets S-1 to S-4 by the structural engineer, dated August 14, 2026.\n\nWork is done in one mobilization and assumes access for a track rig 7 ft wide:\n- Layout and depths follow the geotechnical report of July 2, 2026.\n- Depths over the scheduled minimum are billed per linear foot at the over-drill price.\n- Spoils are hauled off as they are made; the street is swept daily.',
    exclusions:
      '- Permits and fees not listed above\n- Removal of rock that needs coring\n- Relocation of utilities\n- Landscaping and hardscape repair',
    terms:
      'This bid is good until the date shown above. Changes are agreed in writing before they are built.\n\nPayment is due on receipt of each invoice. Certificates of insurance on request.',
    groups,
    subtotal,
    discount,
    total,
    contractSums: null,
    paymentSchedule: [
      { label: 'Deposit on signing', amount: 100_000, percent: null },
      { label: 'Caissons poured', amount: progress, percent: 45 },
      { label: 'Grade beams poured', amount: progress, percent: 45 },
      {
        label: 'Final inspection',
        amount: total - 100_000 - 2 * progress,
        percent: null,
      },
    ],
    accepted: null,
  }
}

function sampleGroups(lines: number, seed: number): BidDocumentGroup[] {
  const size = Math.max(8, Math.ceil(lines / groupNames.length))
  return groupNames
    .map((name, at) => {
      const items = Array.from({ length: Math.min(size, lines - at * size) }, (_, line) =>
        sampleItem(at * size + line, seed),
      )
      return {
        name,
        items,
        amount: items.reduce((sum, item) => sum + counted(item), 0),
      }
    })
    .filter((group) => group.items.length > 0)
}

function sampleItem(line: number, seed: number): BidDocumentItem {
  const [description, unit, quantity, price] = work[line % work.length] ?? ['', '', 0, 0]
  const unitPrice = price + seed * 7
  return {
    description: seed === 0 ? description : `${description}, area ${seed}.${line}`,
    quantity,
    unit,
    unitPrice,
    amount: Math.round((quantity * unitPrice) / 1000),
    optional: line % 11 === 10,
    selected: line % 22 === 10,
  }
}

function counted({ optional, selected, amount }: BidDocumentItem): number {
  return optional && !selected ? 0 : amount
}

/** An invoice over $31,500.00 with $1,575.00 retention and nothing paid. */
export function sampleInvoice(): InvoiceDocumentData {
  return {
    language: 'en',
    company,
    invoice: {
      number: 'BA-0142-2',
      kind: 'standard',
      date: '2026-11-20',
      dueDate: '2026-12-20',
      terms: ['Net 30', 'Past due balances carry 1.5 % a month'],
      status: 'sent',
    },
    ...parties,
    items: [
      {
        description: 'Caissons poured',
        amount: 2_900_000,
        part: { due: 3_625_000, before: 100_000 },
        heldBy: null,
      },
      { description: 'Over-drill, 17.24 LF at $145.00', amount: 250_000, part: null, heldBy: null },
    ],
    subtotal: 3_150_000,
    retention: 157_500,
    total: 2_992_500,
    payments: [],
    balance: 2_992_500,
    progress: { contract: 8_594_725, workBilled: 3_250_000, retentionHeld: 162_500, leftToBill: 5_344_725 },
  }
}

/** A check of $10,000.00 on the sample invoice, after which $19,925.00 is left. */
export function sampleReceipt(): ReceiptDocumentData {
  const { invoice, total } = sampleInvoice()
  return {
    language: 'en',
    company,
    receipt: {
      number: 'R-31',
      kind: 'payment',
      date: '2026-11-28',
      method: 'check',
      identification: '20417',
      amount: 1_000_000,
      awaitsBank: false,
      reversedOn: null,
      refunded: 0,
    },
    corrects: null,
    ...parties,
    invoice: {
      number: invoice.number,
      date: invoice.date,
      total,
      paidBefore: 0,
      balance: total - 1_000_000,
      isVoid: false,
    },
  }
}

/** A year's statement with `entries` lines, a payment after every two invoices. */
export function sampleStatement(entries: number): StatementDocumentData {
  const opening = 250_000
  let balance = opening
  const lines = Array.from({ length: entries }, (_, at): StatementDocumentEntry => {
    const isPayment = at % 3 === 2
    const amount = 100_000 + at * 12_345
    balance += isPayment ? -amount : amount
    const day = `2026-${String(1 + Math.floor((at * 10) / entries)).padStart(2, '0')}-15`
    return {
      day,
      description: isPayment ? `Check ${4000 + at}, invoice BA-0142-${at}` : `Invoice BA-0142-${at + 1}`,
      column: isPayment ? 'payment' : 'charge',
      amount,
      balance,
    }
  })
  return {
    language: 'en',
    company,
    customer: { name: parties.customer.name, mailingAddress: parties.customer.mailingAddress },
    from: '2026-01-01',
    to: '2026-11-20',
    opening,
    entries: lines,
    closing: balance,
    aging: { current: balance, days30: 0, days60: 0, days90: 0, older: 0 },
    retentionHeld: 157_500,
    notCleared: 0,
    open: [
      {
        number: 'BA-0142-2',
        job: parties.project.name,
        issued: '2026-10-20',
        dueDate: '2026-11-19',
        dueOn: '2026-11-19',
        total: balance,
        balance,
      },
    ],
  }
}
