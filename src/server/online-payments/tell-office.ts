import type { Transaction } from 'kysely'
import { type Cents, formatDollars } from '../../domain/money.ts'
import type { OnlineMethod } from '../../domain/online-payments.ts'
import type { Language } from '../../domain/people.ts'
import { findBidLetter } from '../bids/sending/bid-letter.queries.ts'
import { wantsOfficeMail } from '../bids/signing/notify-office.ts'
import type { DB } from '../database/schema.generated.ts'
import { insertDelivery } from '../deliveries/insert-delivery.service.ts'
import { toOfficeNews } from '../deliveries/office-mail.ts'
import type { Deps } from '../deps.ts'

/** Tells the project's manager, else the office, by mail that a customer has paid online. */
export async function tellOffice(
  trx: Transaction<DB>,
  deps: Deps,
  at: Date,
  payment: { projectId: number; number: string; amount: Cents; method: OnlineMethod },
): Promise<void> {
  if (deps.mailer === null) return
  const { projectId, number, amount, method } = payment
  const letter = await findBidLetter(trx, projectId)
  if (!(await wantsOfficeMail(trx, letter, 'online_payment'))) return
  const say = words[letter.officeLanguage]
  const mail = toOfficeNews(deps, letter, {
    subject: say.paid(letter.customer.name, formatDollars(amount), number),
    text: say.more[method],
    screen: `projects/${projectId}/money`,
    replyTo: letter.customer.email,
  })
  await insertDelivery(trx, deps, at, {
    kind: 'notice',
    channel: 'email',
    projectId,
    bidId: null,
    ...mail,
    template: null,
    document: null,
    actorId: null,
  })
}

interface Words {
  paid(customer: string, amount: string, number: string): string
  more: Record<OnlineMethod, string>
}

const words: Record<Language, Words> = {
  en: {
    paid: (customer, amount, number) => `${customer} paid ${amount} on invoice ${number}`,
    more: {
      ach: 'The bank transfer has come to Stripe. Note the payment as cleared once your own bank has it.',
      card: 'Paid by card through Stripe. Note the payment as cleared once your own bank has it.',
    },
  },
  es: {
    paid: (customer, amount, number) => `${customer} pagó ${amount} de la factura ${number}`,
    more: {
      ach: 'La transferencia bancaria llegó a Stripe. Marque el pago como cobrado cuando su propio banco lo tenga.',
      card: 'Pagado con tarjeta a través de Stripe. Marque el pago como cobrado cuando su propio banco lo tenga.',
    },
  },
}
