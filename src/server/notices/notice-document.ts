import type { NoticeService } from '../../contract/notices.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import type { NoticeRole, ServiceMethod } from '../../domain/rights/notices.ts'
import type { Standing } from '../../domain/rights/statutory-texts.ts'
import type { LegalDocumentData, LegalPart } from '../documents/legal-paper.ts'
import type { DocumentCompany } from '../documents/letter-paper.ts'
import { writeShortDay } from '../documents/paper-figures.ts'
import type { NoticeParty } from './notices.queries.ts'

/** What a notice says, whoever gets it. */
export interface NoticeContent {
  work: string
  price: Cents
  laborers: string
  customer: string
  site: string
  claimant: string
  claimantAddress: string
  parties: readonly NoticeParty[]
  signedBy: string
  signedTitle: string
  /** Null for a notice that nobody has signed yet. */
  signedOn: string | null
  isUpdate: boolean
  standing: Standing
  wording: string
}

const roleWords: Record<NoticeRole, string> = {
  owner: 'Owner',
  direct_contractor: 'Direct contractor',
  lender: 'Construction lender',
}

const methodWords: Record<ServiceMethod, string> = {
  certified_mail: 'by certified mail, postage prepaid',
  registered_mail: 'by registered mail, postage prepaid',
  express_mail: 'by express mail, postage prepaid',
  overnight: 'by overnight delivery by an express service carrier, fees prepaid',
  in_person: 'by personal delivery',
}

const titleOf = ({ isUpdate }: NoticeContent) =>
  isUpdate ? 'Updated preliminary notice' : 'Preliminary notice'

/** A notice for one recipient (Civ. Code §§ 8102, 8202). Pure. */
export function toNoticeDocument(
  content: NoticeContent,
  recipient: Pick<NoticeParty, 'role' | 'name' | 'address'>,
  frame: { company: DocumentCompany; today: string },
): LegalDocumentData {
  return toDocument(content, frame, noticeParts(content, recipient), [])
}

/**
 * Proof of service (§ 8118): for each recipient who was served the notice, the declaration and all
 * pages of the receipt. Pure.
 */
export function toProofDocument(
  content: NoticeContent,
  services: readonly (NoticeService & { picture: string | null; pages: number })[],
  frame: { company: DocumentCompany; today: string },
): LegalDocumentData {
  const pictures: string[] = []
  const parts = services.flatMap((service, at): LegalPart[] => {
    const { picture, pages } = service
    if (picture !== null) pictures.push(picture)
    return [
      ...(at > 0 ? [{ page: '' }] : []),
      ...noticeParts(content, service),
      { page: '' },
      ...declarationParts(content, service),
      ...(picture === null
        ? []
        : [
            { heading: 'Receipt, or returned envelope' },
            ...Array.from({ length: pages }, (_, at) => ({
              picture: `/picture-${pictures.length - 1}`,
              sheet: at + 1,
              alt: `What the carrier gave for the notice to ${service.name}`,
            })),
          ]),
    ]
  })
  return toDocument(content, frame, parts, pictures)
}

function toDocument(
  content: NoticeContent,
  { company, today }: { company: DocumentCompany; today: string },
  parts: LegalPart[],
  pictures: string[],
): LegalDocumentData {
  const { standing, signedOn, site } = content
  return {
    company,
    title: `${titleOf(content)}, ${site}`,
    date: signedOn ?? today,
    mark: standing === 'sample' ? 'SAMPLE' : signedOn === null ? 'UNSIGNED' : null,
    foot: titleOf(content),
    parts,
    pictures,
    notes: [wordingNotes[standing], 'This is no legal advice.'],
  }
}

const wordingNotes: Record<Standing, string> = {
  verified: 'The statement to the owner is that of Civ. Code § 8202(a)(3), compared by fingerprint.',
  attorney: 'The statement to the owner is in our attorney’s wording.',
  sample:
    'The statement to the owner is a sample for trying Groundwork, not that of Civ. Code § 8202. Do not use it.',
}

function noticeParts(
  content: NoticeContent,
  recipient: Pick<NoticeParty, 'role' | 'name' | 'address'>,
): LegalPart[] {
  const { parties, customer, work, price, laborers, site, claimant, claimantAddress } = content
  const partyOf = (role: NoticeRole): LegalPart => {
    const party = parties.find((one) => one.role === role)
    const label = `${roleWords[role]}${party?.isReputed ? ' (reputed)' : ''}`
    return { label, value: party ? joined(party.name, party.address) : 'Not known' }
  }
  const [heading = '', ...paragraphs] = content.wording.split(/\n+/).map((line) => line.trim())
  return [
    { title: titleOf(content).toUpperCase() },
    { text: 'Given under Civil Code sections 8102 and 8200 to 8216. This is not a lien.' },
    {
      label: `To (${roleWords[recipient.role].toLowerCase()})`,
      value: joined(recipient.name, recipient.address),
    },
    { heading: 'Who is on the job' },
    partyOf('owner'),
    partyOf('direct_contractor'),
    partyOf('lender'),
    { label: 'Claimant, who gives this notice', value: joined(claimant, claimantAddress) },
    { label: 'Work is provided to or for', value: customer },
    { heading: 'The work' },
    { label: 'Site', value: site },
    { label: 'Description', value: work },
    { label: 'Estimated total price', value: formatDollars(price) },
    ...(laborers === ''
      ? []
      : [
          { label: 'Laborers who have not been paid in full', value: laborers.replaceAll(/\s*\n\s*/g, '; ') },
        ]),
    { heading: 'Statement to the owner' },
    { bold: heading },
    ...paragraphs.filter(Boolean).map((bold) => ({ bold })),
    { heading: 'Signature' },
    ...signature(content),
  ]
}

function signature({ signedOn, signedBy, signedTitle }: NoticeContent): LegalPart[] {
  return signedOn === null
    ? [
        { label: 'Signed', value: '' },
        { label: 'Date', value: '' },
      ]
    : [
        { label: 'Signed', value: `/s/ ${signedBy}, ${signedTitle} (signed electronically)` },
        { label: 'Date', value: writeShortDay(signedOn) },
      ]
}

/** Signed by hand: a declaration under penalty of perjury is the server's own (Code Civ. Proc. § 2015.5). */
function declarationParts(content: NoticeContent, service: NoticeService): LegalPart[] {
  const { method, servedOn, servedBy, place, tracking, deliveredOn, returnedOn, note } = service
  return [
    { title: 'PROOF OF NOTICE DECLARATION' },
    { text: 'Civil Code section 8118' },
    { label: 'Notice given', value: titleOf(content) },
    { label: 'Given to', value: joined(service.name, service.address) },
    { label: 'As', value: roleWords[service.role].toLowerCase() },
    { label: 'On', value: servedOn === null ? '' : writeShortDay(servedOn) },
    { label: 'At', value: place },
    { label: 'How', value: method === null ? '' : methodWords[method] },
    ...(tracking === '' ? [] : [{ label: 'Tracking number', value: tracking }]),
    ...(deliveredOn === null
      ? []
      : [{ label: 'Delivered, as the carrier says, on', value: writeShortDay(deliveredOn) }]),
    ...(returnedOn === null
      ? []
      : [{ label: 'Returned by the carrier on', value: writeShortDay(returnedOn) }]),
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
    {
      text: `I, ${servedBy || '____________________'}, gave the notice above to the person, on the day, at the place and in the manner stated. I declare under penalty of perjury under the laws of the State of California that this is true and correct.`,
    },
    { label: 'Signed', value: '' },
    { label: 'Date and place', value: '' },
  ]
}

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(', ')
}
