import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { Term } from '../help/term.tsx'
import type { TermName } from '../help/term-names.ts'
import classes from './figure-strip.module.css'
import { Money } from './money.tsx'

export interface StripFigure {
  label: string
  /** Explained beside the label. */
  term?: TermName
  /** A placeholder is shown while it is undefined. */
  cents: Cents | undefined
  note?: ReactNode
  /** The list behind the figure. A zero has none. */
  to?: string
  /** Red when it is above zero; an amount below zero always is. */
  alarming?: boolean
  /** On a gray ground: not part of the figures beside it. */
  apart?: boolean
}

/** A row of totals above a list or a report. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly StripFigure[] }) {
  return (
    // Screen readers ignore a name on the dl itself.
    <section aria-label={label} aria-live="polite">
      <dl className={classes.figures}>
        {figures.map(({ label: name, term, cents, note, to, alarming = false, apart = false }) => (
          <div key={name} data-apart={apart || undefined} data-alarm={isAlarm(cents, alarming) || undefined}>
            <dt>
              {name}
              {term && ' '}
              {term && <Term word={term} />}
            </dt>
            <dd>
              {cents === undefined ? (
                <Skeleton height="1.4em" width="5em" />
              ) : to && cents !== 0 ? (
                <Link to={to} aria-label={`${name}: ${formatDollars(cents)}`} className={classes.link}>
                  <Money cents={cents} />
                </Link>
              ) : (
                <Money cents={cents} />
              )}
            </dd>
            {note && <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

function isAlarm(cents: Cents = 0, alarming: boolean): boolean {
  return cents < 0 || (alarming && cents > 0)
}
