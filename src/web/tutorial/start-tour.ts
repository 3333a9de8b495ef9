import { type Driver, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import type { EmployeeRole } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { findStops } from './find-stops.ts'
import { findTarget, pointOf } from './find-target.ts'
import './tour.css'
import { type Stops, type TourStep, tourOf } from './tour-steps.ts'

/** In milliseconds. */
const lookEvery = 300

export interface Tour {
  role: EmployeeRole
  /** The step to begin with; null, or a name that there is no more: the first. */
  at: string | null
  /** Ends the tour, wherever it is. */
  signal: AbortSignal
  goTo: (screen: string) => Promise<unknown>
  onStep: (name: string) => void
  /** Seen to its end; leaving is no end. */
  onEnd: () => void
}

/** Walks through the screens step by step. What a screen does not show is passed over. */
export async function startTour({ role, at, signal, goTo, onStep, onEnd }: Tour): Promise<void> {
  const stops = await findStops()
  if (signal.aborted) return
  const steps = tourOf(role).filter(({ screen }) => screen(stops) !== undefined)
  const before = document.activeElement
  let shown: Driver | undefined
  /** Raised by every move: what is still on its way to an earlier step then ends. */
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
    // Before the first step there is none: from there, what is missing is passed over forwards.
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

  /** A screen that is drawn anew takes away what is pointed at, and with it the focus. */
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
    }, lookEvery)
  }

  function finish() {
    onEnd()
    stop()
  }

  // Whoever goes back in the browser wants to be somewhere else.
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

/** The words beside what they are about: a dialog with the focus in it, which Esc leaves. */
function point({ title, text }: TourStep, element: Element | undefined, way: Way): Driver {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const tour = driver({
    animate: false,
    smoothScroll: !isCalm,
    overlayOpacity: 0.45,
    overlayClickBehavior: () => undefined,
    // What is pointed at is for looking: the focus stays with the words.
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
        // After the tour's own choice, the cross.
        requestAnimationFrame(() => nextButton.focus({ preventScroll: true }))
      },
    },
  })
  // A section is no button: it opens nothing, and must not say so.
  for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) {
    if (element && !element.matches('button, a')) element.removeAttribute(name)
  }
  return tour
}
