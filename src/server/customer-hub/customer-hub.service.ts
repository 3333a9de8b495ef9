import { randomBytes } from 'node:crypto'
import type { CustomerHub } from '../../contract/customer-hub.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { findBidLetter } from '../bids/sending/bid-letter.queries.ts'
import { toPublicLetterhead } from '../bids/signing/public-bid.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { answerStoredFile, type FileAnswer } from '../http/answers.ts'
import { findCustomerLink, hubUrl } from './customer-link.ts'
import { findHubProjects, findLinkedCustomer, findSharedPhoto } from './hub.queries.ts'

/** All that the customer behind a link has with us. @throws not_found for a dead link, and before their first job */
export async function showHub(deps: Deps, token: string): Promise<CustomerHub> {
  const { id, name, language } = await findByLink(deps, token)
  const projects = await findHubProjects(deps.db, id, companyDayOf(deps.clock.now()))
  const [newest] = projects
  if (!newest) throw noSuchLink()
  const letter = await findBidLetter(deps.db, newest.id)
  const owed = projects.flatMap(({ invoices }) => invoices).filter(({ status }) => status !== 'void')
  return {
    ...toPublicLetterhead(letter),
    language,
    customer: { name },
    balance: owed.reduce((sum, { balance }) => sum + balance, 0),
    projects: projects.map(({ id: _, ...project }) => project),
  }
}

/** @throws not_found for a photo that is not shared with this customer */
export async function readHubPhoto(
  deps: Deps,
  token: string,
  photoId: number,
  { small }: { small: boolean },
): Promise<FileAnswer> {
  const { id } = await findByLink(deps, token)
  const file = await findSharedPhoto(deps.db, id, photoId, small ? 'thumbnail_id' : 'file_id')
  if (!file) throw notFound('Image')
  return answerStoredFile(deps.files, file)
}

/** The link to a customer's page; a new one after it was taken back. @throws not_found */
export async function shareCustomer(deps: Deps, actor: Actor, id: number): Promise<{ url: string }> {
  const known = await findCustomerLink(deps.db, id)
  if (known !== null) return { url: hubUrl(deps, known) }
  const token = randomBytes(32).toString('hex')
  await changeLink(deps, actor, id, { link_token: token, link_revoked_at: null }, 'relinked')
  return { url: hubUrl(deps, token) }
}

/** Ends the link to a customer's page; again is no change. @throws not_found */
export async function unshareCustomer(deps: Deps, actor: Actor, id: number): Promise<{ message: string }> {
  if ((await findCustomerLink(deps.db, id)) !== null) {
    await changeLink(deps, actor, id, { link_revoked_at: deps.clock.now() }, 'unlinked')
  }
  return { message: 'The link leads nowhere any more' }
}

async function changeLink(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  change: { link_token?: string; link_revoked_at: Date | null },
  verb: 'relinked' | 'unlinked',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('customer')
      .set(change)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!changed) throw notFound('Customer')
    const values = { name: changed.name }
    const summary =
      verb === 'relinked'
        ? say('made a new link to the page of {name}', values)
        : say('took back the link to the page of {name}', values)
    await recordEvent(trx, { at: clock.now(), actor, entity: 'customer', entityId: id, verb, summary })
  })
}

/** @throws not_found */
async function findByLink({ db }: Deps, token: string) {
  const customer = /^[0-9a-f]{64}$/.test(token) ? await findLinkedCustomer(db, token) : undefined
  if (!customer) throw noSuchLink()
  return customer
}

/** The same sentence for every dead link, so that guessing reveals nothing. */
function noSuchLink(): AppError {
  return new AppError('not_found', 'This link leads nowhere; please ask for a new one')
}
