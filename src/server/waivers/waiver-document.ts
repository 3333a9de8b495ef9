import type { StatutoryText } from '../../contract/statutory-texts.ts'
import type { NewWaiver } from '../../contract/waivers.ts'
import type { Day } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { fillForm } from '../../domain/rights/form-wording.ts'
import { citationOf } from '../../domain/rights/legal-rules.ts'
import { type Standing, statutoryRules, statutoryTitles } from '../../domain/rights/statutory-texts.ts'
import type { LegalDocumentData } from '../documents/legal-paper.ts'
import type { DocumentCompany } from '../documents/letter-paper.ts'
import { writeShortDay } from '../documents/paper-figures.ts'

/** What a waiver's PDF is set from. Pure. */
export function toWaiverDocument(
  waiver: NewWaiver,
  {
    company,
    text,
    earlier,
    today,
    reference,
  }: {
    company: DocumentCompany
    text: StatutoryText
    earlier: readonly { signedOn: Day; amount: Cents }[]
    today: Day
    /** `BA-26-0036-W2`; null for one that nobody has signed yet. */
    reference: string | null
  },
): LegalDocumentData {
  const { customer, owner, jobLocation, throughDate, maker = '', amount, disputed = 0 } = waiver
  const { signedBy, signedTitle } = waiver
  const title = statutoryTitles[text.section]
  const dollars = formatDollars(amount)
  const isSigned = reference !== null
  return {
    company,
    title: `${title}, ${citationOf(statutoryRules[text.section])}`,
    date: today,
    mark: text.standing === 'sample' ? 'SAMPLE' : isSigned ? null : 'UNSIGNED',
    foot: reference === null ? title : `${title}  ·  ${reference}`,
    parts: fillForm(text.section, text.wording, {
      claimant: company.name,
      customer,
      jobLocation,
      owner,
      throughDate: throughDate ? writeShortDay(throughDate) : '',
      maker,
      amount: dollars,
      payee: company.name,
      received: dollars,
      earlierDates: earlier.map(({ signedOn }) => writeShortDay(signedOn)).join(', ') || 'None',
      earlierAmounts: earlier.map((one) => formatDollars(one.amount)).join(', ') || 'None',
      disputed: disputed === 0 ? 'None' : formatDollars(disputed),
      ...(isSigned && {
        signature: `/s/ ${signedBy} (signed electronically)`,
        signerTitle: signedTitle,
        signedOn: writeShortDay(today),
      }),
    }),
    notes: [wordingNotes[text.standing](text), 'This is no legal advice.'],
  }
}

const wordingNotes: Record<Standing, (text: StatutoryText) => string> = {
  verified: ({ section }) =>
    `Form of ${citationOf(statutoryRules[section])}. Its wording was compared with the official one by fingerprint.`,
  attorney: ({ section, source }) =>
    `For ${citationOf(statutoryRules[section])}, in our attorney’s wording (${source}).`,
  sample: ({ section }) =>
    `Sample wording for trying Groundwork, not the wording of ${citationOf(statutoryRules[section])}. Do not use it.`,
}
