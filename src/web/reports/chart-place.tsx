import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BarsProps } from './bars.tsx'
import classes from './reports.module.css'

// The chart library is larger than all reports together, so it loads after the table.
const Bars = lazy(() => import('./bars.tsx'))

/** More bars than these can't be told apart. */
export const mostBars = 12

/** A chart under its caption. Hidden from screen readers: the table below has the same figures. */
export function ChartPlace({ caption, ...chart }: { caption: string } & Omit<BarsProps, 'height'>) {
  const height = chart.isHorizontal ? 70 + chart.bars.length * 30 : 220
  return (
    <figure className={classes.chart}>
      <figcaption>{caption}</figcaption>
      <div aria-hidden style={{ minHeight: height }}>
        <Suspense fallback={<Skeleton height={height} />}>
          <Bars height={height} {...chart} />
        </Suspense>
      </div>
    </figure>
  )
}
