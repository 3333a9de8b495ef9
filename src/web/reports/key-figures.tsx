import type { ReactNode } from 'react'
import type { Cents } from '../../domain/money.ts'
import { Term } from '../help/term.tsx'
import type { TermName } from '../help/term-names.ts'
import { Amount } from './amount.tsx'
import classes from './reports.module.css'

interface KeyFigure {
  label: string
  term?: TermName
  cents: Cents
  note?: ReactNode
  /** Of another kind than the sums before it. */
  apart?: boolean
  /** Gray: no part of what is owed or earned. */
  quiet?: boolean
}

/** The sums of a report, above its chart and its table. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, term, cents, note, apart, quiet }) => (
        <div
          key={label}
          className={classes.figure}
          data-apart={apart || undefined}
          data-quiet={quiet || undefined}
        >
          <dt>
            {label} {term && <Term word={term} />}
          </dt>
          <dd className={classes.figureAmount}>
            <Amount cents={cents} />
          </dd>
          {note && <dd className={classes.figureNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
