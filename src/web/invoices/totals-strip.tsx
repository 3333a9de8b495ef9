import { Skeleton } from '@mantine/core'
import type { Cents } from '../../domain/money.ts'
import { Money } from '../ui/money.tsx'
import classes from './money-filters.module.css'

export interface TotalFigure {
  label: string
  cents: Cents | undefined
  /** Red while there is any of it. */
  alarming?: boolean
  /** Gray: counted in none of the others. */
  apart?: boolean
}

/** What a list's rows add up to, all of them and not only those in sight. */
export function TotalsStrip({ label, figures }: { label: string; figures: readonly TotalFigure[] }) {
  return (
    // A list of terms takes no name of its own.
    <section aria-label={label} aria-live="polite">
      <dl className={classes.totals}>
        {figures.map(({ label: name, cents, alarming, apart }) => (
          <div
            key={name}
            className={classes.total}
            data-apart={apart || undefined}
            data-alarm={(alarming && cents !== undefined && cents > 0) || undefined}
          >
            <dt>{name}</dt>
            <dd>{cents === undefined ? <Skeleton height="1.4em" width="5em" /> : <Money cents={cents} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
