import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

/** One box of the dashboard with its heading. */
export function Panel({
  title,
  aside,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** What stands in a box that has nothing to show: one line, and when that will change. */
export function Quiet({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <p className={classes.quiet}>
      <strong>{title}</strong> {children}
    </p>
  )
}
