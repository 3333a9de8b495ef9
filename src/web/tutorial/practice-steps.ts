import type { Project } from '../../contract/projects.ts'
import type { NextStepKind } from '../../domain/next-step.ts'
import { t } from '../language/t.ts'

/** The main job, in the order in which a person does it. */
export const practiceSteps = [
  'call',
  'lead',
  'write',
  'lines',
  'schedule',
  'send',
  'sign',
  'finalize',
  'bill',
  'done',
] as const
export type PracticeStep = (typeof practiceSteps)[number]

export type PracticeProject = Pick<Project, 'id' | 'nextStep' | 'invoices' | 'finalized' | 'bids'>

/**
 * Where the person is in the practice job, from its own next step, so that it also follows who takes another way.
 * @param project undefined before there is one
 * @param screen the address after `/employee/{firstName}/`
 */
export function practiceStep(project: PracticeProject | undefined, screen: string): PracticeStep {
  if (!project) return screen === 'new-lead' ? 'lead' : 'call'
  if (project.invoices.length > 0) return 'done'
  if (project.finalized) return 'bill'
  const step = stepsByKind[project.nextStep?.kind ?? 'write_bid'] ?? 'write'
  if (step === 'write' && isBid(screen)) return 'lines'
  const isScheduled = project.bids.some(({ paymentSchedule }) => paymentSchedule.length > 0)
  return step === 'send' && isBid(screen) && !isScheduled ? 'schedule' : step
}

const stepsByKind: Partial<Record<NextStepKind, PracticeStep>> = {
  send_bid: 'send',
  follow_up: 'sign',
  answer_question: 'sign',
  extend_bid: 'sign',
  revise_bid: 'sign',
  finalize: 'finalize',
}

/** On a bid's own screen. */
export const isBid = (screen: string) => /^projects\/\d+\/bids\/\d+$/.test(screen)

export interface PracticeWords {
  title: string
  text: string
  /** Selectors of what it talks about; the first one on the screen is marked. */
  at: readonly string[]
}

export const practiceWords: Record<PracticeStep, PracticeWords> = {
  call: {
    title: t('A homeowner calls about cracks'),
    text: t('Every job starts as a lead. Choose New lead; on a phone it’s under the plus.'),
    at: ['[role="dialog"] a[href$="/new-lead"]', 'header a[href$="/new-lead"]', '[data-tour="add"]'],
  },
  lead: {
    title: t('Write down who called'),
    text: t('Here’s an example with your own e-mail, so that the bid comes to you. Save it to go on.'),
    at: ['main form button[type="submit"]'],
  },
  write: {
    title: t('Start the bid'),
    text: t('You’d usually visit the site first. For practice, go straight to the bid.'),
    at: ['[data-tour="write_bid"]'],
  },
  lines: {
    title: t('Add a line and a price'),
    text: t('Type what you’ll do, how much of it, and the price. We save while you type.'),
    at: ['[data-tour="bid-lines"] [role="grid"]', '[data-tour="bid-lines"]'],
  },
  schedule: {
    title: t('Say when it’s paid'),
    text: t('Choose a usual schedule. Your invoices follow it later.'),
    at: ['[data-tour="bid-schedule"]'],
  },
  send: {
    title: t('Send the bid'),
    text: t('Check who gets it and what it says. Then send it.'),
    at: ['[role="dialog"] button[type="submit"]', '[data-tour="send_bid"]', '[data-tour="send-bid"]'],
  },
  sign: {
    title: t('Now you’re the customer'),
    text: t('Open the bid as your customer sees it and sign it at the end. Then come back here.'),
    at: [],
  },
  finalize: {
    title: t('Signed: make it the contract'),
    text: t('Finalizing turns the signed bid into the contract that you bill from.'),
    at: ['[data-tour="finalize"]'],
  },
  bill: {
    title: t('Bill the first payment'),
    text: t('The invoice starts with the next line of the payment schedule. Make it, and don’t send it.'),
    at: ['[role="dialog"] button[type="submit"]', '[data-tour="invoice"]', '[data-tour="new-invoice"]'],
  },
  done: {
    title: t('That’s the main job'),
    text: t(
      'On a real job you’d now send the invoice and record the payment. You can throw the practice job away.',
    ),
    at: [],
  },
}
