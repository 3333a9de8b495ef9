import { type AppError, invalidField } from '../errors.ts'
import { type Cents, percentOf } from '../money.ts'
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
}
interface Contractor {
  licenseNumber: string
  address: { street: string; city: string }
  phone: string
  email: string
}

/**
 * What a bid lacks to be a home improvement contract with an owner or tenant (B&P § 7151.2): one error for each clause,
 * naming its field and section. Its statutory notices are not checked.
 */
export function homeImprovementProblems({ total, payments }: HomeBid, contractor: Contractor): AppError[] {
  const { licenseNumber, address, phone, email } = contractor
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
    ...(payments.length > 1
      ? payments.flatMap((payment, index) => paymentProblems(payment, index, total))
      : []),
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
