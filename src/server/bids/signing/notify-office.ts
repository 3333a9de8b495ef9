import type { Kysely, Transaction } from 'kysely'
import type { Bid } from '../../../contract/bids.ts'
import type { NeedKind } from '../../../domain/needs.ts'
import type { Language } from '../../../domain/people.ts'
import type { DB } from '../../database/schema.generated.ts'
import { insertDelivery, type NewDelivery } from '../../deliveries/insert-delivery.service.ts'
import { toOfficeNews } from '../../deliveries/office-mail.ts'
import { replyToOf } from '../../deliveries/paper-mail.ts'
import type { Deps } from '../../deps.ts'
import { wantsMail } from '../../notifications/notifications.queries.ts'
import { bidNumber } from '../bid-document.ts'
import type { BidLetter } from '../sending/bid-letter.queries.ts'

interface About {
  bid: Bid
  letter: BidLetter
  /** The customer, where an e-mail address is known. */
  replyTo: string
}

interface Notice {
  subject: string
  text: string
}

/**
 * Tells the project's manager, else the office, what a customer has answered; by the job queue. Without a mail server
 * or an address the answer waits on the screens. `write` gets their words, and the bid as a sentence calls it.
 */
export async function notifyOffice(
  trx: Transaction<DB>,
  deps: Deps,
  at: Date,
  kind: NeedKind,
  about: About,
  write: (say: OfficeWords, name: string) => Notice,
): Promise<void> {
  if (deps.mailer === null || !(await wantsOfficeMail(trx, about.letter, kind))) return
  const mail = toOfficeMail(deps, about, write)
  await insertDelivery(trx, deps, at, {
    kind: 'notice',
    channel: 'email',
    projectId: about.bid.project_id,
    bidId: about.bid.id,
    ...mail,
    template: null,
    document: null,
    actorId: null,
  })
}

/** Whether there is somebody to write to; a manager may choose not to hear by e-mail. */
export async function wantsOfficeMail(
  db: Kysely<DB>,
  letter: Pick<BidLetter, 'manager' | 'company'>,
  kind: NeedKind,
): Promise<boolean> {
  if (replyToOf(letter) === '') return false
  return letter.manager === null || wantsMail(db, letter.manager.id, kind)
}

/** The mail that tells the office what a customer has answered. */
export function toOfficeMail(
  deps: Pick<Deps, 'config'>,
  { bid, letter, replyTo }: About,
  write: (say: OfficeWords, name: string) => Notice,
): Pick<NewDelivery, 'recipient' | 'recipientName' | 'subject' | 'body' | 'html' | 'replyTo'> {
  const say = officeWords[letter.officeLanguage]
  const notice = write(say, say.name(bidNumber(bid), bid.kind === 'change_order'))
  const screen = `projects/${bid.project_id}/bids/${bid.id}`
  return toOfficeNews(deps, letter, { ...notice, screen, replyTo })
}

/** What the office is told of a customer's answer, in the language of who reads it. */
interface OfficeWords {
  /** A bid as a sentence calls it: `bid 26-0142-1`. */
  name(number: string, isChange: boolean): string
  declined(customer: string, name: string): string
  noReason: string
  asks(person: string, name: string): string
  signed(person: string, name: string, total: string): string
  copyAttached: string
}

const english: OfficeWords = {
  name: (number, isChange) => `${isChange ? 'change order' : 'bid'} ${number}`,
  declined: (customer, name) => `${customer} has declined ${name}`,
  noReason: 'No reason was given.',
  asks: (person, name) => `${person} asks about ${name}`,
  signed: (person, name, total) => `${person} has signed ${name} for ${total}`,
  copyAttached: 'The signed copy is attached.',
}

const spanish: OfficeWords = {
  name: (number, isChange) => `${isChange ? 'la orden de cambio' : 'la propuesta'} ${number}`,
  declined: (customer, name) => `${customer} rechazó ${name}`,
  noReason: 'No dio ningún motivo.',
  asks: (person, name) => `${person} pregunta sobre ${name}`,
  signed: (person, name, total) => `${person} firmó ${name} por ${total}`,
  copyAttached: 'Adjuntamos la copia firmada.',
}

const officeWords: Record<Language, OfficeWords> = { en: english, es: spanish }
