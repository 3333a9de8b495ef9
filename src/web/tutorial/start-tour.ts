import { type Driver, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { listProjects, readProject } from '../../contract/projects.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import './tour.css'
import { type Stops, type TourStep, tourOf } from './tour-steps.ts'

export interface Tour {
  role: EmployeeRole
  /** The step to begin with. Null or an unknown name: the first step. */
  at: string | null
  /** Ends the tour, wherever it is. */
  signal: AbortSignal
  goTo: (screen: string) => Promise<unknown>
  onStep: (name: string) => void
  /** Called after the last step, not when the person leaves. */
  onEnd: () => void
}

/** Walks through the screens step by step, skipping what a screen does not show. */
export async function startTour({ role, at, signal, goTo, onStep, onEnd }: Tour): Promise<void> {
  const stops = await findStops()
  if (signal.aborted) return
  const steps = tourOf(role).filter(({ screen }) => screen(stops) !== undefined)
  const before = document.activeElement
  let shown: Driver | undefined
  /** Counts moves, so that a step that is still loading ends once another has begun. */
  let move = 0

  function stop() {
    move += 1
    shown?.destroy()
    shown = undefined
    removeEventListener('popstate', stop)
    signal.removeEventListener('abort', stop)
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }

  async function show(index: number, direction: 1 | -1): Promise<void> {
    move += 1
    const own = move
    const isOff = () => own !== move
    const step = steps[index]
    if (!step) return finish()
    shown?.destroy()
    shown = undefined
    await open(step, stops, goTo)
    const target = step.at && (await findTarget(step.at, isOff))
    if (isOff()) return
    // There is no step before the first, so skip forwards from there.
    if (step.at && !target) return direction === -1 && index > 0 ? show(index - 1, -1) : show(index + 1, 1)
    onStep(step.name)
    const place = target && pointOf(target)
    shown = point(step, place, {
      count: t('{step} of {steps}', { step: index + 1, steps: steps.length }),
      isFirst: index === 0,
      isLast: index === steps.length - 1,
      go: (way) => void show(index + way, way),
      leave: stop,
    })
    keepUp(place, isOff, () => void show(index, direction))
  }

  /** When a screen renders again, the target may be replaced and the focus lost. */
  function keepUp(place: Element | undefined, isOff: () => boolean, again: () => void) {
    const timer = setInterval(() => {
      if (isOff()) return clearInterval(timer)
      if (place && !place.isConnected) {
        clearInterval(timer)
        return again()
      }
      const popover = document.querySelector<HTMLElement>('.groundwork-tour')
      if (popover && !popover.contains(document.activeElement)) {
        popover.querySelector<HTMLElement>('.driver-popover-next-btn')?.focus({ preventScroll: true })
      }
    }, 300)
  }

  function finish() {
    onEnd()
    stop()
  }

  // Going back in the browser leaves the tour.
  addEventListener('popstate', stop)
  signal.addEventListener('abort', stop)
  const start = steps.findIndex(({ name }) => name === at)
  await show(Math.max(0, start), 1)
}

async function open({ screen }: TourStep, stops: Stops, goTo: Tour['goTo']): Promise<void> {
  const wanted = screen(stops) ?? ''
  const here = window.location.pathname.replace(/^\/employee\/[^/]+\/?/, '').replace(/\/$/, '')
  if (wanted !== here) await goTo(wanted)
}

interface Way {
  count: string
  isFirst: boolean
  isLast: boolean
  go: (way: 1 | -1) => void
  leave: () => void
}

/** Shows a step beside its target: a dialog that holds the focus and closes with Esc. */
function point({ title, text }: TourStep, element: Element | undefined, way: Way): Driver {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const tour = driver({
    animate: false,
    smoothScroll: !isCalm,
    overlayOpacity: 0.45,
    overlayClickBehavior: () => undefined,
    // The target is only shown. The focus stays in the dialog.
    disableActiveInteraction: true,
    stagePadding: 6,
    stageRadius: 8,
    popoverClass: 'groundwork-tour',
    onDestroyStarted: way.leave,
  })
  tour.highlight({
    ...(element && { element }),
    popover: {
      title,
      description: text,
      showButtons: way.isFirst ? ['next', 'close'] : ['previous', 'next', 'close'],
      showProgress: true,
      progressText: way.count,
      prevBtnText: t('Back'),
      nextBtnText: way.isLast ? t('Done') : t('Next'),
      onNextClick: () => way.go(1),
      onPrevClick: () => way.go(-1),
      onCloseClick: way.leave,
      onPopoverRender: ({ wrapper, closeButton, nextButton }) => {
        wrapper.setAttribute('aria-modal', 'true')
        closeButton.setAttribute('aria-label', t('Leave the tour'))
        wrapper.addEventListener('keydown', ({ key }) => {
          if (key === 'ArrowRight') way.go(1)
          if (key === 'ArrowLeft' && !way.isFirst) way.go(-1)
        })
        // The library focuses the close button first.
        requestAnimationFrame(() => nextButton.focus({ preventScroll: true }))
      },
    },
  })
  // The library marks every target as a button that opens a dialog.
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) {
    if (element && !element.matches('button, a')) element.removeAttribute(name)
  }
  return tour
}

/** Statuses of the projects that show the most, best first: a signed bid, invoices, a permit under way. */
const telling = ['in_progress', 'scheduled', 'permitting', 'contract_signed', 'bid_sent']

/** A project that the tour can show, and its contract or newest bid. */
async function findStops(): Promise<Stops> {
  const projects = await call(listProjects, { query: { limit: 50 } })
  const rank = (status: string) => (telling.includes(status) ? telling.indexOf(status) : telling.length)
  const [project] = projects.toSorted((one, other) => rank(one.status) - rank(other.status))
  if (!project) return { project: null, bid: null }
  const { bids, finalized } = await call(readProject, { params: { id: project.id } })
  return { project: project.id, bid: (finalized ?? bids.at(-1))?.id ?? null }
}

/** How long to look for a target, and how often; in milliseconds. */
const lookFor = 6_000
const lookEvery = 80
/** A screen renders in steps. A target that was there for this many looks stays. */
const looks = 4

/** The first visible element of these selectors, once its screen has settled; undefined if none appears. */
async function findTarget(selectors: readonly string[], isOff: () => boolean): Promise<Element | undefined> {
  const until = Date.now() + lookFor
  let last: Element | undefined
  let seen = 0
  while (!isOff()) {
    const found = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isSeen)
    seen = found !== undefined && found === last ? seen + 1 : 0
    last = found
    if (found && seen >= looks) return found
    if (Date.now() > until) return found
    await new Promise((resolve) => {
      setTimeout(resolve, lookEvery)
    })
  }
  return undefined
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
}

/** A tall target would leave no room for the words, so point at its heading instead. */
function pointOf(target: Element): Element {
  if (target.getBoundingClientRect().height < window.innerHeight / 2) return target
  return target.querySelector('h1, h2, h3') ?? target
}
