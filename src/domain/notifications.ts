import { type Need, type NeedKind, needKinds } from './needs.ts'

/** How somebody hears of a kind of need without opening Groundwork. */
export interface NotificationChoice {
  kind: NeedKind
  email: boolean
  phone: boolean
}

/**
 * What people hear of unless they choose otherwise: what a customer answered and what went wrong, by both; a visit on
 * the phone; permits, waivers, documents that expire and backups that fail by e-mail. All else waits in the bell. A phone hears nothing until it is turned on there.
 */
const usualEmail: readonly NeedKind[] = [
  'backup',
  'signed',
  'question',
  'declined',
  'right',
  'online_payment',
  'failed_delivery',
  'permit',
  'waiver',
  'document',
]
const usualPhone: readonly NeedKind[] = [
  'signed',
  'question',
  'declined',
  'online_payment',
  'failed_delivery',
  'visit',
]

/** One choice for each kind, in the order of the bell. */
export function completeChoices(chosen: readonly NotificationChoice[]): NotificationChoice[] {
  return needKinds.map(
    (kind) =>
      chosen.find((choice) => choice.kind === kind) ?? {
        kind,
        email: usualEmail.includes(kind),
        phone: usualPhone.includes(kind),
      },
  )
}

/** How many notifications a phone gets at once; more become one that counts them. */
const mostAtOnce = 3

/** One group for each notification to show. */
export function groupForPhone<N>(needs: readonly N[]): N[][] {
  return needs.length > mostAtOnce ? [[...needs]] : needs.map((need) => [need])
}

/**
 * Whether another mail tells the reader of this need already: the one with the customer's answer, or the reminder before
 * a permit runs out. Also true of internal mail that bounced: a mail about it could bounce too, without end.
 * @param getsAnswers the reader is the project's manager, or reads the company's mail: answers go nowhere else
 */
export function isMailedAnyway({ facts }: Need, isTheirs: boolean, getsAnswers: boolean): boolean {
  switch (facts.kind) {
    case 'signed':
    case 'question':
    case 'declined':
      return isTheirs && getsAnswers
    case 'permit':
      return isTheirs && facts.matter !== 'corrections' && facts.matter !== 'ready_to_issue'
    case 'failed_delivery':
      return facts.isNotice
    default:
      return false
  }
}

/** The push services of Chrome, Edge and Samsung; Safari; Windows; Firefox. */
const pushServices = [
  /^([a-z0-9-]+\.)*googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
]

/**
 * Whether the server may send a push there. Employees name the address, so without this list they could have the server
 * call machines of its own network.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/.exec(endpoint)
  return url !== null && pushServices.some((host) => host.test(url[1] ?? ''))
}
