import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** What is known of a record, each value below its label. On a phone, two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function Fact({
  label,
  isWide = false,
  children,
}: {
  label: ReactNode
  /** Takes both columns of a phone. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
