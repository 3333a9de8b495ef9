import { t } from '../language/t.ts'
import type { TermName } from './term-names.ts'

/** What each word means here, in two or three sentences. docs/glossary.md is where the meanings come from. */
export const glossary: Record<TermName, string> = {
  aging: t(
    'Money that is owed, by how long ago it was due: not due yet, 1–30 days, 31–60, 61–90, more. The older it is, the harder it is to collect.',
  ),
  backlog: t('Work that is agreed and still to be done: the contract less what is earned so far.'),
  bid: t(
    'The priced offer for a project: groups of lines, texts and a payment schedule. The customer reads it by a link or as a PDF and signs there.',
  ),
  caisson: t(
    'A round concrete pier, drilled deep into firm ground, that carries the building. It is usually priced by its depth, in VLF.',
  ),
  changeOrder: t(
    'A bid on a project that is under contract. Once it is finalized, it adds to the contract or takes off.',
  ),
  checkIn: t(
    'Says that somebody was at an appointment: when, where, and how far from the site. It never keeps anybody from working when the phone gives no position.',
  ),
  closedMonth: t(
    'A month whose money only an administrator may still change. Closing one closes every month before it.',
  ),
  committedCost: t('The cost of every expense of a project, whether it is paid yet or not.'),
  completedContract: t(
    'Cost to date divided by cost at completion. The same share of the contract is earned. If the cost reaches the estimate before the job is done, set a new estimate.',
  ),
  contract: t('What the customer agreed to pay: the finalized bid and the finalized change orders.'),
  costAtCompletion: t(
    'What you expect the whole job to cost: the cost up to your last estimate to complete, plus that estimate. Without one, it’s the cost in the bid. It’s never less than what you’ve spent.',
  ),
  cslb: t(
    'The California Contractors State License Board. Its license number has to stand on every bid, contract and advertisement (Business and Professions Code § 7030.5).',
  ),
  customerDeclined: t(
    'Before there is a contract, a customer declines. A project that was begun or agreed and ends early is canceled.',
  ),
  cubicYard: t('Cubic yard, 27 cubic feet: how concrete and soil are measured.'),
  exclusions: t('What the bid does not cover, in words, so that nobody expects it.'),
  finalize: t(
    'Makes one bid the contract of its project. From then on, invoices are drawn from its payment schedule, and changes are change orders.',
  ),
  fingerprint: t(
    'A number made from the bytes of a PDF (SHA-256). Two documents with the same fingerprint are the same to the last letter: it proves what was signed.',
  ),
  gradeBeam: t(
    'A reinforced concrete beam at ground level that ties the caissons together and carries the walls.',
  ),
  issuingAuthority: t(
    'The office that grants a permit: LADBS, SF DBI, the City of Oakland. Each has its own ways to apply and its own deadlines.',
  ),
  lead: t(
    'A project that has just come in. It becomes work in progress by way of a visit, a bid and a signature.',
  ),
  linearFoot: t('Linear foot: length along the ground, as of a grade beam or a drain.'),
  lumpSum: t('Lump sum: one price for the whole, however much it turns out to be.'),
  margin: t(
    'What is left of the contract after the cost, in dollars or as a part of the price. A 30% margin means that 70 cents of each dollar are cost.',
  ),
  markup: t(
    'What is added to the cost to make the price, as a part of the cost. A markup of 50% is a margin of 33%.',
  ),
  notCleared: t(
    'Money that was received and that the bank has not confirmed yet. It is taken off the balance already.',
  ),
  optionalLine: t('A line that the customer may add to the bid. It counts only when it is chosen.'),
  overbilling: t(
    'More is billed than is earned so far: the customer has paid for work still to be done. Underbilling is the other way round.',
  ),
  paymentSchedule: t(
    'What is due when, by amount or percent: deposit, caissons poured, completion. It adds up to the total of the bid.',
  ),
  paymentTerms: t('What an invoice says about paying, such as Net 30: due thirty days after its date.'),
  permit: t(
    'The leave of an authority to build. It goes through stages, from preparing the application to the final inspection.',
  ),
  planCheck: t(
    'The authority reads the drawings. It answers with corrections, or the permit is ready to be issued.',
  ),
  preliminaryNotice: t(
    'The 20-day notice (Civil Code § 8200). Whoever works for a contractor and not for the owner has to give it to keep the right to a mechanics lien.',
  ),
  referral: t('The business and the salesperson that a lead came from, as they were on that day.'),
  refund: t(
    'Money of a received payment that was paid back. It is a record of its own; the payment stays as it was.',
  ),
  released: t('The authority has issued the permit: its file is uploaded, and work may begin.'),
  retention: t(
    'A part of each invoice that the customer holds back until the work is complete (Civil Code § 8811). An invoice of its own asks for it then.',
  ),
  reversal: t(
    'Says that a received payment never came: a check bounced, or it was entered by mistake. It takes all of the payment away.',
  ),
  revision: t(
    'A bid that was handed out is frozen. Changing it makes the next revision, and the earlier one is superseded.',
  ),
  salesperson: t(
    'A person of a business that refers work, so that everybody knows whom to thank and whom to call.',
  ),
  superseded: t(
    'A newer revision has taken the place of this bid. It stays on record, and its link leads to the newer one.',
  ),
  underpinning: t(
    'Carrying an existing foundation down to firmer ground, in short sections, one after the other.',
  ),
  verticalLinearFoot: t('Vertical linear foot: depth, as of a caisson.'),
  void: t('An invoice that was sent and shall not count. It stays on record with the reason.'),
  wip: t(
    'Jobs under contract that are not complete: what is earned so far, and what is billed ahead of the work or behind it.',
  ),
}
