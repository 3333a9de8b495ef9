import type { Appointment } from '../../contract/appointments.ts'
import { appointmentKindWords, appointmentOutcomeWords, saySpan } from '../../domain/appointments.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Changes } from '../database/record-event.ts'

type Named = Pick<Appointment, 'kind' | 'startsAt' | 'endsAt'>

/** `a site visit on Mon, Dec 7, 2026, 9:00 – 10:00 AM`. */
export function anAppointment({ kind, ...span }: Named): Sentence {
  const values = { kind: say(kindWords(kind)), span: saySpan(span) }
  return /^[aeiou]/.test(values.kind.text)
    ? say('an {kind} on {span}', values)
    : say('a {kind} on {span}', values)
}

/** `the site visit on Mon, Dec 7, 2026, 9:00 – 10:00 AM`. */
export function theAppointment({ kind, ...span }: Named): Sentence {
  return say('the {kind} on {span}', { kind: say(kindWords(kind)), span: saySpan(span) })
}

/** The kind within a sentence: `site visit`. */
export function kindWords(kind: Appointment['kind']) {
  return appointmentKindWords[kind].toLowerCase() as Lowercase<(typeof appointmentKindWords)[typeof kind]>
}

/** The history entry of a change: one sentence that names the most important change first, and every field. */
export function describeChange(
  before: Appointment,
  after: Appointment,
): { verb: string; summary: Sentence; changes: Changes } {
  const changes = fieldChanges(before, after)
  const steps = changeSteps(before, after, changes)
  const [first = changedStep(before), ...more] = steps
  return {
    verb: first.verb,
    summary: more.reduce(
      (whole, { later }) => say('{whole} and {more}', { whole, more: later }),
      first.first,
    ),
    changes,
  }
}

interface Step {
  verb: string
  /** `first` begins the sentence; `later` follows another step: `gave it to Ana Ruiz`. */
  first: Sentence
  later: Sentence
}

function changeSteps(before: Appointment, after: Appointment, changes: Changes): Step[] {
  const isMoved = 'startsAt' in changes || 'endsAt' in changes
  const what = theAppointment(before)
  const moved = () => {
    const kind = say(`the ${kindWords(before.kind)}`)
    const sentence = say('moved {what} from {span} to {until}', {
      what: kind,
      span: saySpan(before),
      until: saySpan(after),
    })
    return { verb: 'moved', first: sentence, later: sentence }
  }
  return [
    ...(isMoved ? [moved()] : []),
    ...('employee' in changes ? [{ verb: 'assigned', ...assignedStep(what, after) }] : []),
    ...('outcome' in changes ? [{ verb: 'noted', ...notedStep(what, after) }] : []),
  ]
}

function assignedStep(what: Sentence, { employee }: Appointment): Omit<Step, 'verb'> {
  if (!employee) return { first: say('left {what} to nobody', { what }), later: say('left it to nobody') }
  const { name } = employee
  return { first: say('gave {what} to {name}', { what, name }), later: say('gave it to {name}', { name }) }
}

function notedStep(what: Sentence, { outcome }: Appointment): Omit<Step, 'verb'> {
  if (!outcome) return { first: say('set {what} back to open', { what }), later: say('set it back to open') }
  const words = say(outcomeWords(outcome))
  return {
    first: say('noted {what} as {outcome}', { what, outcome: words }),
    later: say('noted it as {outcome}', { outcome: words }),
  }
}

function outcomeWords(outcome: NonNullable<Appointment['outcome']>) {
  return appointmentOutcomeWords[outcome].toLowerCase() as Lowercase<
    (typeof appointmentOutcomeWords)[typeof outcome]
  >
}

function changedStep(before: Appointment): Step {
  const sentence = say('changed {what}', { what: theAppointment(before) })
  return { verb: 'changed', first: sentence, later: sentence }
}

function fieldChanges(before: Appointment, after: Appointment): Changes {
  const [from, to] = [inWords(before), inWords(after)]
  const changed = Object.entries(to).filter(([field, words]) => from[field] !== words)
  return Object.fromEntries(changed.map(([field, words]) => [field, { from: from[field], to: words }]))
}

/** The fields as people read them, but times as instants, which the screen formats. */
export function inWords(appointment: Appointment): Record<string, string | null> {
  const { kind, title, startsAt, endsAt, employee, notes, outcome, outcomeNote } = appointment
  return {
    kind: appointmentKindWords[kind],
    title,
    startsAt,
    endsAt,
    employee: employee && employee.name,
    notes,
    outcome: outcome && appointmentOutcomeWords[outcome],
    outcomeNote,
  }
}
