import {
  IconBox,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconCash,
  IconFile,
  IconFileCheck,
  IconFileInvoice,
  IconFileText,
  IconNote,
  IconPhotoPlus,
  IconReceipt,
  IconUser,
  IconUserDollar,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { SearchResult } from '../../contract/search.ts'
import { type AppointmentKind, appointmentKinds, appointmentKindWords } from '../../domain/appointments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { SearchKind } from '../../domain/search.ts'
import { stepPath } from '../../domain/step-path.ts'
import { bidName } from '../bids/bid-words.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { stepVerb } from '../projects/next-step/next-step-words.ts'
import { inWords } from '../ui/in-words.ts'
import { formatDay, formatInstant } from '../ui/time.ts'
import type { NewKind } from './new-kinds.ts'

export const kindTitles: Record<SearchKind, string> = {
  project: t('Projects'),
  customer: t('Customers'),
  invoice: t('Invoices'),
  bid: t('Bids'),
  permit: t('Permits'),
  document: t('Documents'),
  appointment: t('Appointments'),
  payment: t('Payments'),
  expense: t('Expenses'),
  business: t('Businesses'),
  salesperson: t('Salespeople'),
  employee: t('Employees'),
  product: t('Products'),
  note: t('Notes'),
}

export const kindIcons: Record<SearchKind, Choice['Icon']> = {
  project: IconBriefcase,
  customer: IconUser,
  invoice: IconFileInvoice,
  bid: IconFileText,
  permit: IconFileCheck,
  document: IconFile,
  appointment: IconCalendar,
  payment: IconCash,
  expense: IconReceipt,
  business: IconBuilding,
  salesperson: IconUserDollar,
  employee: IconUsersGroup,
  product: IconBox,
  note: IconNote,
}

export const newIcons: Record<NewKind, Choice['Icon']> = { ...kindIcons, photos: IconPhotoPlus }

/** A result as a choice in the list. */
export function toChoice(result: SearchResult): Choice {
  const { kind, id, nextStep } = result
  return {
    key: `${kind}-${id}`,
    Icon: kindIcons[kind],
    screen: screenOf(result),
    title: titleOf(result),
    detail: detailsOf(result).filter(Boolean).join(' · '),
    ...(nextStep && {
      next: { verb: stepVerb(nextStep), screen: stepPath(nextStep.kind, { ...nextStep, projectId: id }) },
    }),
  }
}

function screenOf({ kind, id, project, title, parentId, parentName }: SearchResult): string {
  const at = `projects/${project?.id ?? id}`
  const screens: Record<SearchKind, string> = {
    project: at,
    customer: `customers/${id}`,
    invoice: `${at}#invoice-${id}`,
    bid: `${at}/bids/${id}`,
    permit: `${at}/permits`,
    document: `${at}/documents/${id}`,
    appointment: `${at}?appointment=${id}`,
    payment: `${at}#invoice-${parentId ?? 0}`,
    expense: `${at}?expense=${id}`,
    note: `${at}/notes`,
    business: `edit-businesses?${searched(title)}`,
    salesperson: `edit-businesses?${searched(parentName)}`,
    employee: `edit-employees?${searched(title)}`,
    product: `edit-products?${searched(title)}`,
  }
  return screens[kind]
}

const searched = (search: string) => new URLSearchParams({ search }).toString()

function titleOf({ kind, title, detail }: SearchResult): string {
  if (kind === 'bid') return nameOfBid(detail)
  if (kind === 'appointment') return title || nameOfAppointment(detail)
  if (kind === 'payment') return `${inWords(detail)} ${title}`
  return title
}

function detailsOf({ kind, title, detail, amount, at, day, project, parentName }: SearchResult): string[] {
  const money = amount === null ? '' : formatDollars(amount)
  const owner = project ? [project.customerName, project.number] : []
  if (kind === 'bid') return [title, ...owner]
  if (kind === 'appointment') return [at ? formatInstant(at) : '', ...owner]
  if (kind === 'payment') return [money, day ? formatDay(day) : '', ...owner]
  if (kind === 'expense') return [detail, money, day ? formatDay(day) : '', ...owner]
  if (kind === 'note') return [at ? formatInstant(at) : '', ...owner]
  if (kind === 'product') return [money, detail]
  return [detail, parentName, ...owner]
}

/** @param said kind, number and revision, like `change_order 1 2` */
function nameOfBid(said: string): string {
  const [kind, number, revision] = said.split(' ')
  return bidName({
    kind: kind === 'change_order' ? 'change_order' : 'bid',
    number: Number(number),
    revision: Number(revision),
  })
}

function nameOfAppointment(said: string): string {
  const kind = appointmentKinds.find((each): each is AppointmentKind => each === said)
  return kind ? named(appointmentKindWords[kind]) : t('Appointment')
}

/** One thing the search offers: a screen to open, or a command. */
export interface Choice {
  /** Unique in the list. */
  key: string
  title: string
  detail: string
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Like `projects/12`. */
  screen?: string
  act?: () => void
  /** A project's next step, and where it is taken. */
  next?: { verb: string; screen: string }
  /** The search goes on, and asks for which project. */
  asks?: NewKind
  /** More words that find it. */
  also?: string
}

/** A project's next step as a choice of its own. It is not remembered: it will be another one soon. */
export function stepOf(choice: Choice, { verb, screen }: NonNullable<Choice['next']>): Choice {
  return { key: `step-${choice.key}`, Icon: choice.Icon, title: verb, detail: choice.title, screen }
}

export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
}
