import type { Kysely } from 'kysely'
import type { NoticeProposal } from '../../contract/notices.ts'
import type { StatutoryText } from '../../contract/statutory-texts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { noticeRecipients, noticeRoles } from '../../domain/rights/notices.ts'
import { partsOf, type Said, say, textOf } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { addressLines, type DocumentCompany, toLetterhead } from '../documents/letter-paper.ts'
import { findRights } from '../rights/rights.queries.ts'
import { findTextsInForce } from '../statutory-texts/statutory-texts.queries.ts'
import type { NoticeParty } from './notices.queries.ts'

/** What a project's notice is made of. */
export interface NoticeFacts {
  company: DocumentCompany
  /** Owner, direct contractor and lender as far as they are known. */
  parties: NoticeParty[]
  recipients: NoticeParty[]
  text: StatutoryText | undefined
  /** The contract with its approved changes, or the newest bid. */
  price: Cents
  /** Why none can be made yet. */
  problem: Said | null
  proposal: Omit<NoticeProposal, 'signedBy' | 'signedTitle'>
}

/** @throws not_found for the project */
export async function findNoticeFacts(
  { clock }: Pick<Deps, 'clock'>,
  db: Kysely<DB>,
  projectId: number,
): Promise<NoticeFacts> {
  const { facts, parties: known } = await findRights(db, projectId)
  const parties = noticeRoles.flatMap((role): NoticeParty[] => {
    const party = known[role]
    if (party === null) return []
    return [{ role, name: party.name, address: addressLines(party).join(', '), isReputed: party.isReputed }]
  })
  const wanted =
    facts.contractType === null
      ? []
      : noticeRecipients(
          facts.contractType,
          parties.map(({ role }) => role),
        )
  const recipients = wanted.flatMap((role) => parties.filter((party) => party.role === role))
  const project = await db
    .selectFrom('project')
    .innerJoin('project_figures as figures', 'figures.project_id', 'project.id')
    .leftJoin('bid', 'bid.id', 'project.finalized_bid_id')
    .select(['project.name', 'project.customer_name', 'figures.bid_total', 'bid.title'])
    .select(['site_street as street', 'site_city as city', 'site_state as state', 'site_zip as zip'])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
  const text = (await findTextsInForce(db, companyDayOf(clock.now()))).get('8202')
  const contractor = known.contracted_with ?? known.direct_contractor
  const missing = wanted.find((role) => !recipients.some((party) => party.role === role))
  const homeless = recipients.find(({ address }) => address === '')
  const problem: Said | null =
    facts.contractType === null
      ? 'Choose the contract type first'
      : facts.workKind === 'public'
        ? 'Public works follow other sections'
        : missing !== undefined
          ? missing === 'owner'
            ? 'Add the owner under Who is who first'
            : 'Add the direct contractor under Who is who first'
          : wanted.length === 0
            ? 'Whoever contracts with the owner gives notice to a construction lender only, and none is known'
            : homeless
              ? say('Add the address of {name} first', { name: homeless.name })
              : text === undefined
                ? say('Add the wording of {text} in Settings first', { text: 'Civ. Code § 8202' })
                : null
  return {
    company: toLetterhead(await db.selectFrom('company').selectAll().executeTakeFirstOrThrow()),
    parties,
    recipients,
    text,
    price: project.bid_total,
    problem,
    proposal: {
      work: project.title || project.name,
      price: project.bid_total,
      customer: (facts.contractType === 'subcontract' && contractor?.name) || project.customer_name,
      site: addressLines(project).join(', '),
      recipients,
      problem: problem === null ? '' : textOf(problem),
      problemParts: problem === null ? undefined : partsOf(problem),
    },
  }
}
