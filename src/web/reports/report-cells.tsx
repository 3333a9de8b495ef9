import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './reports.module.css'

/** An amount in a table: zero is a dash, an amount below zero is red, and it may link to the rows it adds up. */
export function Amount({ cents, to, label }: { cents: Cents; to?: string | undefined; label?: string }) {
  if (cents === 0) {
    return (
      <span className={classes.nothing}>
        <span aria-hidden>—</span>
        <VisuallyHidden>$0.00</VisuallyHidden>
      </span>
    )
  }
  const shown = { className: classes.amount, 'data-negative': cents < 0 || undefined }
  if (to === undefined) return <span {...shown}>{formatDollars(cents)}</span>
  return (
    <Link to={to} {...shown} {...(label ? { 'aria-label': `${label}: ${formatDollars(cents)}` } : {})}>
      {formatDollars(cents)}
    </Link>
  )
}

/** A project's number above its customer's name. */
export function ProjectCell({ project }: { project: { id: number; number: string; customerName: string } }) {
  const path = useEmployeePath()
  return (
    <>
      <Link to={path(`projects/${project.id}`)} className={classes.number}>
        {project.number}
      </Link>
      <span className={classes.second}>{project.customerName}</span>
    </>
  )
}

/** `1 job`, `12 jobs`. */
export function jobsWord(count: number): string {
  return t('{count, plural, one {# job} other {# jobs}}', { count })
}
