import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '../../contract/live.ts'
import { isOwnRequest } from '../api/own-requests.ts'

/** Collects changes for this long. It also lets the answer to this page's own request arrive first. */
const gatherMs = 150
/** The shortest time between two refreshes, */
const restMs = 400
/** and after a few refreshes in a row: */
const longRestMs = 2_000
const fewTimes = 4
/** How long this page's own saving delays a refresh, so that a row does not jump back and forth. */
const patienceMs = 2_000

/** Refreshes what the screen shows of changed records, and marks the rest as outdated. */
export class ShownRefresher {
  readonly #queryClient: QueryClient
  readonly #onForeign: (change: LiveChange) => void
  /** Undefined stands for an unknown change. */
  #gathered: (LiveChange | undefined)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastAt = 0
  #timesInARow = 0
  #waitingSince = 0

  /** @param onForeign called for every change made by somebody else */
  constructor(queryClient: QueryClient, onForeign: (change: LiveChange) => void) {
    this.#queryClient = queryClient
    this.#onForeign = onForeign
  }

  /** @param change undefined when anything may have changed */
  add(change: LiveChange | undefined): void {
    this.#gathered.push(change)
    if (this.#timer !== undefined) return
    const now = Date.now()
    if (now - this.#lastAt > longRestMs) this.#timesInARow = 0
    const rest = this.#timesInARow < fewTimes ? restMs : longRestMs
    this.#waitingSince = now
    this.#timer = setTimeout(() => this.#refresh(), Math.max(gatherMs, this.#lastAt + rest - now))
  }

  /** Refreshes everything that was read before this time. */
  refreshAll(readBefore: number): void {
    void this.#queryClient.invalidateQueries({
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < readBefore,
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #refresh(): void {
    const isBusy = this.#queryClient.isMutating() > 0 && Date.now() - this.#waitingSince < patienceMs
    this.#timer = isBusy ? setTimeout(() => this.#refresh(), gatherMs) : undefined
    if (isBusy) return
    const gathered = this.#gathered.splice(0)
    const changes = gathered.filter((change) => change !== undefined)
    const foreign = changes.filter(({ requestId }) => !isOwnRequest(requestId))
    const own = changes.filter(({ requestId }) => isOwnRequest(requestId))
    if (own.length > 0) this.#refreshOwn(own)
    const isAnything = gathered.length > changes.length
    if (foreign.length === 0 && !isAnything) return
    this.#lastAt = Date.now()
    this.#timesInARow += 1
    if (isAnything) this.refreshAll(Infinity)
    else this.#invalidate(foreign, 'active')
    for (const change of foreign) this.#onForeign(change)
  }

  /** The page shows its own changes, but the bell counts what it has settled. */
  #refreshOwn(own: readonly LiveChange[]): void {
    this.#invalidate(own, 'none')
    void this.#queryClient.invalidateQueries({ queryKey: ['needs'] })
  }

  #invalidate(changes: readonly LiveChange[], refetchType: 'active' | 'none'): void {
    void this.#queryClient.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((change) => mayShow(queryKey, change)),
      refetchType,
    })
  }
}

type Change = Pick<LiveChange, 'entity' | 'projectId'>

/** Queries that show every change. */
const always = ['history', 'dashboard', 'needs', 'search']
const ofProject = ['projects', ...always]
const money = [...ofProject, 'billing', 'invoices', 'payments', 'expenses', 'customers', 'reports', 'months']

/** For each kind of record, the first parts of the query keys that may show it. */
const shownOn: Readonly<Record<string, readonly string[]>> = {
  company: ['company', 'next-number', 'next-project-number', ...always],
  employee: ['employees', 'appointments', 'permits', ...ofProject],
  business: ['businesses', 'customers', ...ofProject],
  salesperson: ['businesses', ...ofProject],
  category: ['categories', 'products', ...always],
  product: ['products', 'categories', ...always],
  customer: ['customers', 'invoices', 'payments', ...ofProject],
  project: [...money, 'appointments', 'permits', 'next-project-number', 'next-number', 'bids'],
  note: ['customers', ...ofProject],
  bid: ['bids', 'deliveries', ...money],
  invoice: ['deliveries', ...money],
  payment: ['payment-picture', 'deliveries', ...money],
  delivery: ['deliveries', 'bids', 'sending', ...money],
  expense: ['receipts', ...money],
  expense_payment: ['receipts', ...money],
  receipt: ['receipts', 'receipt-file', ...money],
  month: ['months', 'reports', ...always],
  snippet: ['snippets', ...always],
  assembly: ['assemblies', ...always],
  appointment: ['appointments', 'customers', ...ofProject],
  permit: ['permits', 'authorities', 'permit-paper', ...ofProject],
  authority: ['authorities', 'permits', ...ofProject],
  photo: ofProject,
  import: ['imports', ...always],
}

/** The project in the second or third part of a query key. */
function projectOf([first, second, third]: QueryKey): number | undefined {
  const named = first === 'projects' && second === 'one' ? third : second
  const isAbout = ['projects', 'bids', 'billing', 'history'].includes(String(first))
  return isAbout && typeof named === 'number' ? named : undefined
}

/** True when this query may show the changed record. */
function mayShow(queryKey: QueryKey, { entity, projectId }: Change): boolean {
  const words = shownOn[entity]
  // A kind of record that only a newer server knows: any query may show it.
  if (words && !words.includes(String(queryKey[0]))) return false
  if (!words) return !isOwnDevice(queryKey)
  const project = projectOf(queryKey)
  return project === undefined || projectId === null || project === projectId
}

/** Queries that no colleague's change affects. */
function isOwnDevice([first]: QueryKey): boolean {
  return ['sessions', 'demo-mails', 'demo-chats', 'calendar-feeds', 'last-change'].includes(String(first))
}
