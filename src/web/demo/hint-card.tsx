import type { ReactNode } from 'react'
import classes from './demo.module.css'

/** What to write where, so that every outcome of sending can be tried. */
export function HintCard({
  title,
  children,
  hints,
}: {
  title: string
  children: ReactNode
  /** What to type, and what happens then. */
  hints: readonly (readonly [what: string, outcome: string])[]
}) {
  return (
    <details className={classes.hint}>
      <summary>{title}</summary>
      <div>{children}</div>
      <dl>
        {hints.map(([what, outcome]) => (
          <div key={what}>
            <dt>
              <code>{what}</code>
            </dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
