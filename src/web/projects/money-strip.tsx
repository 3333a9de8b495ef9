import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import type { Cents } from '../../domain/money.ts'
import { Money } from '../ui/money.tsx'
import classes from './project-page.module.css'

/** The project's money at a glance; every figure leads to the rows it comes from. */
export function MoneyStrip({ project }: { project: Project }) {
  const { money, finalized, bids } = project
  const newest = bids.find(({ kind }) => kind === 'bid')
  return (
    <nav className={classes.strip} aria-label="Money of this project">
      {finalized ? (
        <Contract money={money} />
      ) : (
        <Figure label={newest ? 'Newest bid' : 'Contract'} cents={newest?.total ?? null} to="#bids" />
      )}
      <Figure label="Billed" cents={money.billed} to="#invoices" />
      <Figure label="Collected" cents={money.collected} to="#invoices" />
      <Figure label="Balance" cents={money.balance} to="#invoices" strong={money.balance > 0} />
      {money.retentionHeld !== 0 && (
        <Figure label="Retention held" cents={money.retentionHeld} to="#invoices" />
      )}
      {finalized && (
        <>
          <Figure label="Left to bill" cents={money.leftToBill} to="#invoices" />
          <Figure label="Estimated cost" cents={money.estimatedCost} to="#bids" />
          <Figure label={`Est. margin${marginPercent(money)}`} cents={money.estimatedMargin} to="#bids" />
        </>
      )}
    </nav>
  )
}

/** What was signed first, and where change orders were approved since, what it is with them. */
function Contract({ money }: Pick<Project, 'money'>) {
  if (money.approvedChanges === 0) return <Figure label="Contract" cents={money.contract} to="#bids" />
  return (
    <>
      <Figure label="Original contract" cents={money.originalContract} to="#bids" />
      <Figure label="Approved changes" cents={money.approvedChanges} to="#change-orders" />
      <Figure label="Contract now" cents={money.contract} to="#change-orders" />
    </>
  )
}

function marginPercent({ contract, estimatedMargin }: Project['money']): string {
  return contract > 0 ? ` ${Math.round((estimatedMargin / contract) * 100)}%` : ''
}

function Figure({
  label,
  cents,
  to,
  strong = false,
}: {
  label: string
  cents: Cents | null
  to: string
  strong?: boolean
}) {
  return (
    <Link to={to} className={classes.figure} data-strong={strong || undefined}>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figureValue}>
        <Money cents={cents} />
      </span>
    </Link>
  )
}
