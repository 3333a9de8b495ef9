import { foldText } from '../../domain/search.ts'
import { stepPath } from '../../domain/step-path.ts'
import { t } from '../language/t.ts'

/** What a person can make on a project. */
export const newKinds = [
  'appointment',
  'bid',
  'invoice',
  'payment',
  'expense',
  'permit',
  'note',
  'photos',
] as const
export type NewKind = (typeof newKinds)[number]

interface NewKindWords {
  title: string
  /** @param name the project; of a payment, the invoice */
  titleFor: (name: string) => string
  /** The words a person may call it by. */
  names: string
}

export const newKindWords: Readonly<Record<NewKind, NewKindWords>> = {
  appointment: {
    title: t('New appointment'),
    titleFor: (name) => t('New appointment for {name}', { name }),
    names: t('appointment, visit'),
  },
  bid: {
    title: t('New bid'),
    titleFor: (name) => t('New bid for {name}', { name }),
    names: t('bid, estimate, quote'),
  },
  invoice: {
    title: t('New invoice'),
    titleFor: (name) => t('New invoice for {name}', { name }),
    names: t('invoice'),
  },
  payment: {
    title: t('Record payment'),
    titleFor: (name) => t('Record payment on {name}', { name }),
    names: t('payment, check'),
  },
  expense: {
    title: t('New expense'),
    titleFor: (name) => t('New expense for {name}', { name }),
    names: t('expense, cost'),
  },
  permit: {
    title: t('New permit'),
    titleFor: (name) => t('New permit for {name}', { name }),
    names: t('permit'),
  },
  note: {
    title: t('New note'),
    titleFor: (name) => t('New note on {name}', { name }),
    names: t('note'),
  },
  photos: {
    title: t('Add photos'),
    titleFor: (name) => t('Add photos of {name}', { name }),
    names: t('photos, pictures'),
  },
}

/** What the search asks once it is clear what to make. */
export function targetQuestion(kind: NewKind): string {
  return kind === 'payment' ? t('On which invoice?') : t('For which project?')
}

/** Where the form for it opens, on a project's screen. A payment is recorded on an invoice. */
export function newScreen(kind: NewKind, projectId: number, invoiceId?: number): string {
  const at = `projects/${projectId}`
  const screens: Record<NewKind, string> = {
    appointment: `${at}?newAppointment=1`,
    bid: stepPath('write_bid', { projectId }),
    invoice: stepPath('invoice', { projectId }),
    payment: stepPath('record_payment', { projectId, invoiceId }),
    expense: `${at}?newExpense=1`,
    permit: stepPath('apply_permit', { projectId }),
    note: `${at}/notes?new=1`,
    photos: `${at}/upload`,
  }
  return screens[kind]
}

/** With one of these words somebody begins to ask for something new. */
export const newWords = t('new, add, make, record, write, book')

/** What a person asks to make. */
export interface NewRequest {
  kinds: readonly NewKind[]
  /** The words that name the project. */
  rest: string
  /** It begins with a word like `new`. Without one, the search may mean records that exist. */
  isAsked: boolean
}

/**
 * Reads `new invoice webster`, `new i webster`, `new webster` and `invoice webster`; undefined for a search. The kind may
 * be begun after a word like `new`, and is a whole word without one.
 */
export function readNewRequest(words: string): NewRequest | undefined {
  const [first = '', ...after] = wordsOf(words)
  const isAsked = wordsOf(newWords).includes(first)
  const [name = '', ...others] = isAsked ? after : [first, ...after]
  const rest = withoutFillers(others).join(' ')
  const kinds = newKinds.filter((kind) => isNameOf(kind, name, isAsked))
  if (kinds.length > 0) return isAsked || rest !== '' ? { kinds, rest, isAsked } : undefined
  if (!isAsked || after.length === 0) return undefined
  return { kinds: newKinds, rest: withoutFillers(after).join(' '), isAsked }
}

function isNameOf(kind: NewKind, name: string, mayBeBegun: boolean): boolean {
  if (name === '') return false
  return wordsOf(newKindWords[kind].names).some(
    (each) => each === name || (mayBeBegun && each.startsWith(name)),
  )
}

/** `new invoice for webster` */
function withoutFillers(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words
  return wordsOf(t('for, on, of, to')).includes(first) ? rest : words
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s,]+/u)
    .filter(Boolean)
