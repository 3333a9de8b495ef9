import type { ReactNode } from 'react'
import type { Cents } from '../../domain/money.ts'
import { Amount } from './amount.tsx'
import classes from './reports.module.css'

interface KeyFigure {
  label: string
  cents: Cents
  note?: ReactNode
  /** Of another kind than the sums before it. */
  apart?: boolean
}

/** The sums of a report, above its chart and its table. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, cents, note, apart }) => (
        <div key={label} className={classes.figure} data-apart={apart || undefined}>
          <dt>{label}</dt>
          <dd className={classes.figureAmount}>
            <Amount cents={cents} />
          </dd>
          {note && <dd className={classes.figureNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
