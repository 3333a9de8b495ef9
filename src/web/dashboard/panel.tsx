import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

/** One box of the dashboard with its heading. */
export function Panel({
  title,
  area,
  aside,
  children,
}: {
  title: string
  area: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.panel} style={{ gridArea: area }} aria-labelledby={id}>
      <header className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
