import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BarsProps } from './bars.tsx'
import classes from './reports.module.css'

// The drawing library is larger than every report together; the table is read before it.
const Bars = lazy(() => import('./bars.tsx'))

/** A chart under its caption. It says nothing that the table below does not say: readers of the table miss nothing. */
export function ChartPlace({ caption, height, ...bars }: { caption: string } & BarsProps) {
  return (
    <figure className={classes.chart}>
      <figcaption>{caption}</figcaption>
      <div aria-hidden style={{ minHeight: height }}>
        <Suspense fallback={<Skeleton height={height} />}>
          <Bars height={height} {...bars} />
        </Suspense>
      </div>
    </figure>
  )
}
