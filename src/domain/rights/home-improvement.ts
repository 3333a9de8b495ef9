import { type AppError, invalidField } from '../errors.ts'
import { type Cents, percentOf } from '../money.ts'
import type { Language } from '../people.ts'
import { formatPhone } from '../phones.ts'
import { type Sentence, say } from '../sentences/say.ts'

/** The largest down payment of a home improvement contract: $1,000 or 10 %, whichever is less (B&P § 7159.5(a)(3)). */
export function downPaymentLimit(total: Cents): Cents {
  return Math.max(0, Math.min(100_000, percentOf(total, 1000)))
}

/** Words that say that something is paid, and not for what: `Progress payment 2`, `2nd draw`, `Pago final`. */
const emptyWords = new Set(
  `payment installment draw balance progress first second third fourth next final last st nd rd th no
  pago cuota saldo parcial primer segundo tercer cuarto último`.split(/\s+/),
)

function namesNoWork(label: string): boolean {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => emptyWords.has(word))
}

interface HomeBid {
  total: Cents
  /** In order; the first of several is the down payment. */
  payments: readonly { label: string; due: Cents }[]
  terms: string
}
interface Contractor {
  name: string
  licenseNumber: string
  address: { street: string; city: string; state: string; zip: string }
  phone: string
  email: string
}

/** Business days to cancel: usually 3, 5 for a customer of 65 or older, 7 after a disaster (B&P § 7159). */
export const cancellationDays = [3, 5, 7] as const
export type CancellationDays = (typeof cancellationDays)[number]

/**
 * What a home improvement contract says of canceling it and of subcontractors, in our own words, for the terms of a bid.
 * It takes the place of no statutory notice.
 */
export function homeImprovementStatements(
  { name, address, phone, email }: Contractor,
  { days, hasSubcontractors }: { days: CancellationDays; hasSubcontractors: boolean },
  language: Language,
): string {
  const { street, city, state, zip } = address
  const where = [name, street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  const number = formatPhone(phone)
  return language === 'es'
    ? `- Derecho a cancelar: puede cancelar este contrato dentro de ${days} días hábiles después de firmarlo. Escriba a ${where} o a ${email}, o llame al ${number}.
- Subcontratistas: en esta obra ${hasSubcontractors ? '' : 'no '}usaremos subcontratistas.`
    : `- Right to cancel: you may cancel this contract within ${days} business days after you sign it. Write to ${where} or ${email}, or call ${number}.
- Subcontractors: we ${hasSubcontractors ? 'will' : 'won’t'} use subcontractors on this job.`
}

/**
 * What a bid lacks to be a home improvement contract with an owner or tenant (B&P § 7151.2): one error for each clause,
 * naming its field and section. Its statutory notices are not checked.
 */
export function homeImprovementProblems(bid: HomeBid, contractor: Contractor): AppError[] {
  const { total, payments, terms } = bid
  return [
    ...companyProblems(contractor),
    ...(payments.length > 1
      ? payments.flatMap((payment, index) => paymentProblems(payment, index, total))
      : []),
    ...cancellationProblems(terms, contractor),
    ...(/subcontra/i.test(terms)
      ? []
      : [invalidField('terms', 'Say in the terms whether you’ll use subcontractors (B&P § 7159)')]),
  ]
}

function companyProblems({ licenseNumber, address, phone, email }: Contractor): AppError[] {
  const missing = (field: string, value: string, what: Sentence) =>
    value === ''
      ? [
          invalidField(
            field,
            say('Add the company’s {what} in Settings: customers need it to cancel (B&P § 7159)', { what }),
          ),
        ]
      : []
  return [
    ...(licenseNumber === ''
      ? [
          invalidField(
            'licenseNumber',
            'Add the company’s license number in Settings: a contract must show it (B&P § 7030.5)',
          ),
        ]
      : []),
    ...missing('address', address.street && address.city, say('address')),
    ...missing('phone', phone, say('phone number')),
    ...missing('email', email, say('e-mail address')),
  ]
}

const namesDays = /(3|5|7|three|five|seven|tres|cinco|siete)\s+(business days|días hábiles)/i

/** The terms name the days, and the company's address, e-mail and telephone, whatever words are around them. */
function cancellationProblems(terms: string, { address, phone, email }: Contractor): AppError[] {
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  const says = (part: string) => terms.toLowerCase().includes(part.toLowerCase())
  const isSaid =
    /cancel/i.test(terms) &&
    namesDays.test(terms) &&
    says(address.street) &&
    says(email) &&
    digits(terms).includes(digits(phone).slice(-10))
  return isSaid
    ? []
    : [
        invalidField(
          'terms',
          'Say in the terms how many business days the customer has to cancel (3, for seniors 5, after a disaster 7), and name your address, e-mail and phone for it (B&P § 7159)',
        ),
      ]
}

function paymentProblems(
  { label, due }: HomeBid['payments'][number],
  index: number,
  total: Cents,
): AppError[] {
  const limit = downPaymentLimit(total)
  if (index > 0) {
    const said = say('Say which work or materials “{text}” pays for (B&P § 7159.5(a)(4))', { text: label })
    return namesNoWork(label) ? [invalidField(`paymentSchedule.${index}.label`, said)] : []
  }
  if (due <= limit) return []
  const said = say(
    'The down payment is {money}, over the limit of {above}: $1,000 or 10 percent, whichever is less (B&P § 7159.5(a)(3))',
    { money: due, above: limit },
  )
  return [invalidField('paymentSchedule.0', said)]
}
