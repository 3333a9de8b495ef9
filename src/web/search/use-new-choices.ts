import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '../../contract/invoices.ts'
import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { unpaidInvoicesQuery } from '../invoices/invoices-api.ts'
import { t } from '../language/t.ts'
import { projectName, shortAddress } from '../projects/project-words.ts'
import { projectQuery, projectsToChooseQuery } from '../projects/projects-api.ts'
import { usePageProjectId } from '../projects/use-page-project.ts'
import { type Choice, newIcons } from './choice.ts'
import { type NewKind, newKinds, newKindWords, newScreen, readNewRequest } from './new-kinds.ts'

/** While it still asks for other things too, the search shows so many projects. */
const mostBesides = 5

export interface NewChoices {
  choices: readonly Choice[]
  isLoading: boolean
  isError: boolean
}

/**
 * What `new invoice webster` offers: a new invoice for each project that these words find. `isAsked`: the words say that
 * something is to be made. `isClear`: they also name for what, and are no search for something else.
 */
export function useNewChoices(
  words: string,
): NewChoices & { isAsked: boolean; isClear: boolean; kind: NewKind | undefined } {
  const { kinds, rest, isAsked } = readNewRequest(words) ?? { kinds: [], rest: '', isAsked: false }
  // Without a project's name only the page's own project is offered, and only once the kind is clear.
  const page = usePageProject(rest === '' && kinds.length === 1)
  const found = useTargets({
    search: rest,
    projects: rest !== '' && kinds.some((each) => each !== 'payment'),
    invoices: rest !== '' && kinds.includes('payment'),
  })
  const projects = page ? [page] : found.projects
  const invoices = page ? unpaidOf(page) : found.invoices
  const most = kinds.length === 1 ? mostBesides : 1
  const choices = kinds.flatMap((each) =>
    choicesFor(each, projects, invoices, newKindWords[each].titleFor).slice(0, most),
  )
  return {
    ...found,
    choices,
    kind: kinds.length === 1 ? kinds[0] : undefined,
    isAsked: isAsked && kinds.length < newKinds.length,
    isClear: isAsked && kinds.length < newKinds.length && rest !== '' && choices.length > 0,
  }
}

/** The second step, after the kind is chosen: for which project? The page's own project comes first. */
export function useTargetChoices(kind: NewKind | undefined, words: string): NewChoices {
  const page = usePageProject(kind !== undefined && words === '')
  const found = useTargets({
    search: words,
    projects: kind !== undefined && kind !== 'payment',
    invoices: kind === 'payment',
  })
  if (kind === undefined) return { ...found, choices: [] }
  const projects = page ? [page, ...found.projects.filter(({ id }) => id !== page.id)] : found.projects
  const invoices = page
    ? [...unpaidOf(page), ...found.invoices.filter(({ project }) => project.id !== page.id)]
    : found.invoices
  return { ...found, choices: choicesFor(kind, projects, invoices, (name) => name) }
}

function usePageProject(isWanted: boolean): Project | undefined {
  const id = usePageProjectId()
  const { data } = useQuery({ ...projectQuery(id), enabled: isWanted && id > 0 })
  return isWanted && id > 0 ? data : undefined
}

type FoundProject = Pick<ProjectSummary, 'id' | 'number' | 'customer' | 'site'>
type FoundInvoice = Pick<Invoice, 'id' | 'number' | 'balance'> & {
  project: { id: number; customerName: string }
}

function useTargets(wanted: { search: string; projects: boolean; invoices: boolean }) {
  const projects = useQuery({ ...projectsToChooseQuery(wanted.search), enabled: wanted.projects })
  const invoices = useQuery({ ...unpaidInvoicesQuery(wanted.search), enabled: wanted.invoices })
  const asked = [...(wanted.projects ? [projects] : []), ...(wanted.invoices ? [invoices] : [])]
  return {
    projects: (wanted.projects ? projects.data : undefined) ?? [],
    invoices: (wanted.invoices ? invoices.data : undefined) ?? [],
    isLoading: asked.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    isError: asked.some(({ isError }) => isError),
  }
}

function unpaidOf({ id, customer, invoices }: Project): FoundInvoice[] {
  return invoices
    .filter(({ status, balance }) => balance > 0 && status !== 'void' && status !== 'draft')
    .map((invoice) => ({ ...invoice, project: { id, customerName: customer.name } }))
}

function choicesFor(
  kind: NewKind,
  projects: readonly FoundProject[],
  invoices: readonly FoundInvoice[],
  titleFor: (name: string) => string,
): Choice[] {
  const Icon = newIcons[kind]
  if (kind === 'payment') {
    return invoices.map(({ id, number, balance, project }) => ({
      key: `new-payment-${id}`,
      Icon,
      title: titleFor(`${number} ${project.customerName}`),
      detail: t('{amount} open', { amount: formatDollars(balance) }),
      screen: newScreen(kind, project.id, id),
    }))
  }
  return projects.map((project) => ({
    key: `new-${kind}-${project.id}`,
    Icon,
    title: titleFor(projectName(project)),
    detail: shortAddress(project.site),
    screen: newScreen(kind, project.id),
  }))
}
