import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import classes from './project-page.module.css'

/** The project's money at a glance: what comes in above, what the job costs and earns below; all of it leads to its rows. */
export function MoneyStrip({ project }: { project: Project }) {
  return (
    <nav className={classes.strip} aria-label="Money of this project">
      <div className={classes.stripRow}>
        <Agreed project={project} />
        <Billing project={project} />
      </div>
      <div className={classes.stripRow}>
        <Costs project={project} />
      </div>
    </nav>
  )
}

/** What was signed first, and where change orders were approved since, what it is with them. */
function Agreed({ project: { money, finalized, bids } }: { project: Project }) {
  if (!finalized) {
    const newest = bids.find(({ kind }) => kind === 'bid')
    return <Figure label={newest ? 'Newest bid' : 'Contract'} cents={newest?.total ?? null} to="#bids" />
  }
  if (money.approvedChanges === 0) return <Figure label="Contract" cents={money.contract} to="#bids" />
  return (
    <Figure label="Contract now" cents={money.contract} to="#change-orders">
      <Note to="#bids">Original contract {formatDollars(money.originalContract)}</Note>
      <Note to="#change-orders">Approved changes {formatDollars(money.approvedChanges)}</Note>
    </Figure>
  )
}

function Billing({ project: { id, money, finalized } }: { project: Project }) {
  const path = useEmployeePath()
  const { billed, leftToBill, collected, notCleared, balance, retentionHeld } = money
  return (
    <>
      <Figure label="Billed" cents={billed} to="#invoices">
        {finalized && leftToBill !== 0 && (
          <Note to="#invoices">
            {leftToBill > 0
              ? `${formatDollars(leftToBill)} left to bill`
              : `${formatDollars(-leftToBill)} more than the contract`}
          </Note>
        )}
      </Figure>
      <Figure label="Collected" cents={collected} to="#invoices">
        {notCleared !== 0 && (
          <Note to={path(`payments?cleared=false&project_id=${id}`)}>
            {formatDollars(notCleared)} not cleared
          </Note>
        )}
      </Figure>
      <Figure label="Balance" cents={balance} to="#invoices" strong={balance > 0}>
        {balance < 0 && <Note to="#invoices">paid ahead</Note>}
      </Figure>
      {retentionHeld !== 0 && (
        <Figure label="Retention held" cents={retentionHeld} to="#invoices">
          <Note to="#invoices">not asked for yet</Note>
        </Figure>
      )}
    </>
  )
}

function Costs({ project: { money, finalized } }: { project: Project }) {
  const path = useEmployeePath()
  const { committedCost, owedCost, costAtCompletion, contract, margin, estimatedMargin } = money
  return (
    <>
      <Figure label="Cost to date" cents={committedCost} to="#expenses">
        {committedCost !== 0 && (
          <Note to="#expenses">{owedCost > 0 ? `${formatDollars(owedCost)} owed` : 'all paid'}</Note>
        )}
      </Figure>
      {finalized && (
        <>
          <Figure label="Cost at completion" cents={costAtCompletion} to="#bids" />
          <Figure
            label={`Margin${shareWord(margin, contract)}`}
            cents={margin}
            to={path('reports/job-profit')}
            strong={margin < 0}
          >
            {margin !== estimatedMargin && <Note to="#bids">as bid {formatDollars(estimatedMargin)}</Note>}
          </Figure>
          <Complete money={money} />
        </>
      )}
    </>
  )
}

/** How far the job is by its cost, and whether it is billed ahead of that or behind. */
function Complete({ money: { percentComplete, overUnderBilling } }: Pick<Project, 'money'>) {
  const path = useEmployeePath()
  const report = path('reports/work-in-progress')
  return (
    <Figure
      label="Complete"
      to={report}
      value={percentComplete === null ? '—' : `${(percentComplete / 100).toFixed(1)}%`}
    >
      <Note to={percentComplete === null ? '#bids' : report}>
        {percentComplete === null ? 'No estimated cost in the bid' : billingWord(overUnderBilling)}
      </Note>
    </Figure>
  )
}

function billingWord(overUnder: Cents): string {
  if (overUnder === 0) return 'billed as far as done'
  return `${formatDollars(Math.abs(overUnder))} ${overUnder > 0 ? 'overbilled' : 'underbilled'}`
}

function shareWord(part: Cents, whole: Cents): string {
  return whole > 0 ? ` ${Math.round((part / whole) * 100)}%` : ''
}

function Figure({
  label,
  cents = null,
  value,
  to,
  strong = false,
  children,
}: {
  label: string
  cents?: Cents | null
  /** For what is no money. */
  value?: string
  to: string
  strong?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes.figure} data-strong={strong || undefined}>
      <Link to={to} className={classes.figureMain}>
        <span className={classes.figureLabel}>{label} </span>
        <span className={classes.figureValue}>{value ?? <Money cents={cents} />}</span>
      </Link>
      {children}
    </div>
  )
}

function Note({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.figureNote}>
      {children}
    </Link>
  )
}
