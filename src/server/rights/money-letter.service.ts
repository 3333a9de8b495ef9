import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { PaperSent, SendTo } from '../../contract/invoice-sending.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { formatDollars } from '../../domain/money.ts'
import { citationOf } from '../../domain/rights/legal-rules.ts'
import { fillLetter, type LetterTone } from '../../domain/rights/money-letters.ts'
import { moneyOwed, type OwedKind } from '../../domain/rights/money-owed.ts'
import type { Actor } from '../actor.ts'
import type { Once } from '../database/run-once.ts'
import {
  composePaper,
  type MessageRequest,
  type OutgoingPaper,
  toOutgoingMessage,
} from '../deliveries/outgoing-paper.ts'
import { findProjectLetter } from '../deliveries/paper-letter.queries.ts'
import type { OwnWords } from '../deliveries/paper-mail.ts'
import { answerAttempt } from '../deliveries/send-answer.ts'
import { type CopyRequest, sendPaper, tellPaper } from '../deliveries/send-paper.service.ts'
import type { Deps } from '../deps.ts'
import type { LegalDocumentData } from '../documents/legal-paper.ts'
import { addressLines, toLetterhead } from '../documents/letter-paper.ts'
import { writeDay } from '../documents/paper-figures.ts'
import { FileAnswer, type Later } from '../http/answers.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import { findOwingJobs, findRights } from './rights.queries.ts'

export interface LetterRequest {
  of: OwedKind
  tone: LetterTone
}

/** A letter about money that is owed to us. */
interface MoneyLetter {
  name: string
  title: string
  paragraphs: string[]
  pdf: Buffer
  sha256: string
}

/** @throws not_found; conflict while nothing is owed, its day can't be counted, or for a firm letter before it is late */
export async function readMoneyLetter(
  deps: Deps,
  actor: Actor,
  projectId: number,
  request: LetterRequest,
): Promise<FileAnswer> {
  const { name, pdf, sha256 } = await writeLetter(deps, actor, projectId, request)
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: name, sha256 })
}

async function writeLetter(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { of, tone }: LetterRequest,
): Promise<MoneyLetter> {
  await assertProjectExists(deps.db, projectId)
  const today = companyDayOf(deps.clock.now())
  const [job] = await findOwingJobs(deps.db, projectId)
  const owed = job && moneyOwed(job.facts, job.sums, today).find(({ kind }) => kind === of)
  if (!owed) throw new AppError('conflict', 'Nothing of this is owed to us now')
  const { deadline, daysLeft, amount, charge, since } = owed
  if (deadline === null || daysLeft === null)
    throw new AppError('conflict', 'The day it is due cannot be counted yet; enter the days under Rights')
  if (tone === 'firm' && daysLeft >= 0)
    throw new AppError('conflict', 'It is not late yet; send the polite letter')
  const company = await deps.db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
  const { project, to, site } = await findAddressees(deps, projectId)
  const day = (value: Day | null) => (value === null ? '' : writeDay(value, 'en'))
  const values = {
    amount: formatDollars(amount),
    what: `${of === 'retention' ? 'retention held back' : 'a progress payment'} since ${day(since)}`,
    site,
    project: project.number,
    since: day(since),
    due: day(deadline.day),
    section: citationOf(deadline.rule),
    charge: formatDollars(charge),
    total: formatDollars(amount + charge),
  }
  const paragraphs = fillLetter(tone === 'firm' ? company.firm_letter : company.polite_letter, values)
  const title = tone === 'firm' ? 'Demand for payment' : 'Payment reminder'
  const document: LegalDocumentData = {
    company: toLetterhead(company),
    title: `${title}, ${project.number}`,
    date: today,
    mark: null,
    foot: `${title} · ${project.number}`,
    parts: [
      { title: title.toUpperCase() },
      { label: 'Date', value: day(today) },
      { label: 'To', value: to },
      {
        label: 'From',
        value: [company.name, addressLines(toLetterhead(company).address).join(', ')]
          .filter(Boolean)
          .join(', '),
      },
      { label: 'Job', value: [project.number, site].filter(Boolean).join(', ') },
      ...paragraphs.map((text) => ({ text })),
      { label: 'Amount', value: values.amount },
      { label: 'Due', value: `${values.due} (${deadline.formula.text}; ${values.section})` },
      ...(charge > 0 ? [{ label: 'Charge to date, about', value: values.charge }] : []),
      { label: 'Signed', value: '' },
      { label: 'Name', value: [actor.name, company.name].join(', ') },
    ],
    notes: ['This is no legal advice.'],
  }
  const { pdf, sha256 } = await deps.documents.setLegal(document)
  return { name: `${title} ${project.number}.pdf`, title, paragraphs, pdf, sha256 }
}

/** Whom our contract is with: the contractor, or else the customer. */
async function findAddressees({ db }: Deps, projectId: number) {
  const project = await db
    .selectFrom('project')
    .select(['number', 'customer_name', 'site_street', 'site_city', 'site_state', 'site_zip'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const { facts, parties } = await findRights(db, projectId)
  const contractor =
    parties.contracted_with ??
    (facts.contractType === 'subcontract' ? parties.direct_contractor : parties.owner)
  const site = {
    street: project.site_street,
    city: project.site_city,
    state: project.site_state,
    zip: project.site_zip,
  }
  return {
    project,
    to: contractor ? [contractor.name, ...addressLines(contractor)].join(', ') : project.customer_name,
    site: addressLines(site).join(', '),
  }
}

/** Exactly what would go out with a letter. @throws as readMoneyLetter */
export async function readMoneyLetterMessage(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { of, tone, ...request }: LetterRequest & MessageRequest,
): Promise<OutgoingMessage> {
  return toOutgoingMessage(await prepareLetter(deps, actor, projectId, { of, tone }, request))
}

/** Sends a letter by e-mail. @throws as readMoneyLetter, and as sendReceipt */
export async function sendMoneyLetter(
  deps: Deps,
  actor: Actor,
  projectId: number,
  {
    of,
    tone,
    subject,
    caption,
    cc,
    bcc,
    sendTo = {},
  }: LetterRequest & OwnWords & CopyRequest & { sendTo?: SendTo | undefined },
  once: Once,
): Promise<PaperSent | Later<PaperSent>> {
  const { to, toName } = sendTo
  const delivery = await sendPaper(deps, actor, { subject, caption, cc, bcc, sendTo }, once, {
    prepare: () => prepareLetter(deps, actor, projectId, { of, tone }, { subject, caption, to, toName }),
    findShelf: async () => ({ folder: await findProjectFolder(deps.db, projectId), shelf: 'statements' }),
    async lock(trx) {
      await lockProject(trx, projectId)
    },
    async keep() {},
  })
  return answerAttempt(delivery, { message: tellPaper(delivery, 'Letter sent successfully'), delivery })
}

async function prepareLetter(
  deps: Deps,
  actor: Actor,
  projectId: number,
  letterRequest: LetterRequest,
  request: MessageRequest,
): Promise<OutgoingPaper> {
  const written = await writeLetter(deps, actor, projectId, letterRequest)
  const letter = await findProjectLetter(deps.db, projectId)
  return composePaper(deps, {
    kind: 'money_letter',
    about: { projectId, bidId: null, invoiceId: null },
    letter,
    request,
    words: {
      subject: [written.title, letter.site, letter.company.name].filter(Boolean).join(' – '),
      paragraphs: written.paragraphs,
    },
    document: written,
    problems: [],
  })
}
