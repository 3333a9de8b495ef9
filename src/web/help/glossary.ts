import { t } from '../language/t.ts'
import type { TermName } from './term-names.ts'

/** What each word means here, in two or three sentences. docs/glossary.md is where the meanings come from. */
export const glossary: Record<TermName, string> = {
  aging: t(
    'Money owed, by how late it is: not due yet, 1–30 days, 31–60, 61–90, more. The older it is, the harder it is to collect.',
  ),
  assembly: t(
    'A group of lines you use again and again, like a caisson. Give it a few numbers, such as count and depth, and it computes the quantities.',
  ),
  backlog: t('Work you’ve agreed to but haven’t done yet: the contract minus what’s earned so far.'),
  bid: t(
    'Your priced offer for a project: groups of lines, texts and a payment schedule. The customer opens it by a link or as a PDF, and signs online.',
  ),
  caisson: t(
    'A round concrete pier, drilled deep into firm ground, that carries the building. It is usually priced by its depth, in VLF.',
  ),
  changeOrder: t(
    'A bid on a project that already has a contract. Finalizing it adds to the contract or reduces it.',
  ),
  checkIn: t(
    'A record that someone was at an appointment: when, where, and how far from the site. It works even when the phone has no location.',
  ),
  closedMonth: t(
    'A month in which only administrators can still change money. Closing a month closes all earlier ones too.',
  ),
  committedCost: t('The cost of all of a project’s expenses, paid or not.'),
  completedContract: t(
    'Cost to date divided by cost at completion. The same share of the contract is earned. If the cost reaches the estimate before the job is done, set a new estimate.',
  ),
  contract: t('What the customer agreed to pay: the finalized bid and the finalized change orders.'),
  costAtCompletion: t(
    'What you expect the whole job to cost: the cost up to your last estimate to complete, plus that estimate. Without one, it’s the cost in the bid. It’s never less than what you’ve spent.',
  ),
  cslb: t(
    'The California Contractors State License Board. Its license number must appear on every bid, contract and advertisement (Business and Professions Code § 7030.5).',
  ),
  customerDeclined: t(
    'Declined: the customer said no before there was a contract. Canceled: the project ended early after that.',
  ),
  cubicYard: t('Cubic yard, 27 cubic feet: how concrete and soil are measured.'),
  exclusions: t('What the bid doesn’t cover, in words, so nobody expects it.'),
  finalize: t(
    'Makes a bid the project’s contract. From then on, invoices follow its payment schedule, and changes are change orders.',
  ),
  fingerprint: t(
    'A number computed from a PDF’s bytes (SHA-256). Two files with the same fingerprint are identical, so it proves what was signed.',
  ),
  gradeBeam: t(
    'A reinforced concrete beam at ground level that ties the caissons together and carries the walls.',
  ),
  issuingAuthority: t(
    'The office that issues a permit, like LADBS, SF DBI or the City of Oakland. Each has its own process and deadlines.',
  ),
  lead: t('A project that has just come in. A visit, a bid and a signature turn it into a job.'),
  linearFoot: t('Linear foot: length along the ground, as of a grade beam or a drain.'),
  lumpSum: t('Lump sum: one price for the whole job, however much work it takes.'),
  margin: t(
    'What’s left of the contract after costs, in dollars or as a share of the price. With a 30% margin, 70 cents of each dollar go to costs.',
  ),
  markup: t(
    'What you add to the cost to get the price, as a share of the cost. A 50% markup is a 33% margin.',
  ),
  notCleared: t('Money you’ve received that the bank hasn’t confirmed yet. It already reduces the balance.'),
  optionalLine: t('A line the customer can add to the bid. It counts only if they choose it.'),
  overbilling: t(
    'You’ve billed more than you’ve earned so far: you still owe the customer that work. Underbilling is the opposite.',
  ),
  paymentSchedule: t(
    'What’s due when, by amount or percent: deposit, caissons poured, completion. It adds up to the bid’s total.',
  ),
  paymentTerms: t('When an invoice is due. Net 30 means 30 days after its date.'),
  permit: t(
    'An authority’s permission to build. It goes through stages, from preparing the application to the final inspection.',
  ),
  planCheck: t(
    'The authority reviews the drawings. It asks for corrections, or the permit is ready to be issued.',
  ),
  preliminaryNotice: t(
    'The 20-day notice (Civil Code § 8200). If you work for a contractor and not for the owner, you must give it to keep your right to a mechanics lien.',
  ),
  referral: t('The business and salesperson a lead came from, as they were on that day.'),
  refund: t(
    'Money you paid back from a received payment. It’s a separate record; the payment doesn’t change.',
  ),
  released: t('The authority issued the permit, its file is uploaded, and work can start.'),
  retention: t(
    'The part of each invoice that the customer holds back until the work is complete (Civil Code § 8811). Then you bill it with its own invoice.',
  ),
  reversal: t(
    'Cancels a payment that never came in: a check bounced, or it was entered by mistake. It cancels the whole payment.',
  ),
  revision: t(
    'A bid can’t change once it’s sent. Editing it creates the next revision, which replaces the earlier one.',
  ),
  salesperson: t('A person at a business that refers work to you, so everyone knows whom to thank and call.'),
  superseded: t('A newer revision replaced this bid. It stays on record, and its link leads to the new one.'),
  underpinning: t(
    'Extending an existing foundation down to firmer ground, in short sections, one after the other.',
  ),
  verticalLinearFoot: t('Vertical linear foot: depth, as of a caisson.'),
  void: t('An invoice that was sent but no longer counts. It stays on record with the reason.'),
  wip: t(
    'Jobs under contract that aren’t complete: what’s earned so far, and whether billing is ahead of the work or behind.',
  ),
}
