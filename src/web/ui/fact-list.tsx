import { Fragment, type ReactNode } from 'react'
import classes from './fact-list.module.css'

/** What a drawer says about its record: each value beside its label. An empty value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts} data-beside>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

/** What the narrow panel of a page says about its record: each value below its label. On a phone, two columns. */
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
