import type { Appointment } from '../../contract/appointments.ts'
import { appointmentKindWords, appointmentOutcomeWords, formatSpan } from '../../domain/appointments.ts'
import type { Changes } from '../database/record-event.ts'

type Named = Pick<Appointment, 'kind' | 'startsAt' | 'endsAt'>

/** `a site visit on Mon, Dec 7, 2026, 9:00 – 10:00 AM`. */
export function anAppointment({ kind, ...span }: Named): string {
  const words = kindWords(kind)
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words} on ${formatSpan(span)}`
}

/** `the site visit on Mon, Dec 7, 2026, 9:00 – 10:00 AM`. */
export function theAppointment({ kind, ...span }: Named): string {
  return `the ${kindWords(kind)} on ${formatSpan(span)}`
}

function kindWords(kind: Appointment['kind']): string {
  return appointmentKindWords[kind].toLowerCase()
}

/** What was done to an appointment, for the history: its most telling change first, and all of them field by field. */
export function describeChange(
  before: Appointment,
  after: Appointment,
): { verb: string; summary: string; changes: Changes } {
  const changes = fieldChanges(before, after)
  const isMoved = 'startsAt' in changes || 'endsAt' in changes
  const done: { verb: string; say: (what: string) => string }[] = []
  if (isMoved) {
    const from = `from ${formatSpan(before)} to ${formatSpan(after)}`
    done.push({ verb: 'moved', say: (what) => `moved ${what} ${from}` })
  }
  if ('employee' in changes) {
    const { employee } = after
    const say = (what: string) => (employee ? `gave ${what} to ${employee.name}` : `left ${what} to nobody`)
    done.push({ verb: 'assigned', say })
  }
  if ('outcome' in changes) {
    const { outcome } = after
    const say = (what: string) =>
      outcome
        ? `noted ${what} as ${appointmentOutcomeWords[outcome].toLowerCase()}`
        : `set ${what} back to open`
    done.push({ verb: 'noted', say })
  }
  if (done.length === 0) done.push({ verb: 'changed', say: (what) => `changed ${what}` })
  const first = isMoved ? `the ${kindWords(before.kind)}` : theAppointment(before)
  return {
    verb: done[0]?.verb ?? 'changed',
    summary: done.map(({ say }, index) => say(index === 0 ? first : 'it')).join(' and '),
    changes,
  }
}

function fieldChanges(before: Appointment, after: Appointment): Changes {
  const [from, to] = [inWords(before), inWords(after)]
  const changed = Object.entries(to).filter(([field, words]) => from[field] !== words)
  return Object.fromEntries(changed.map(([field, words]) => [field, { from: from[field], to: words }]))
}

/** What people see of an appointment; times as instants, which a screen shows on the company's clock. */
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
