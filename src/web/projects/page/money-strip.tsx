import { Anchor, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { type Cents, formatDollars } from '../../../domain/money.ts'
import { cancelledStatuses } from '../../../domain/projects.ts'
import { needWords } from '../../estimates/estimate-words.ts'
import { Term } from '../../help/term.tsx'
import type { TermName } from '../../help/term-names.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { Money } from '../../ui/money.tsx'
import { formatDay } from '../../ui/time.ts'
import { canComplete } from '../status-moves.ts'
import classes from './project-page.module.css'
import { useProjectId } from './project-part.tsx'
import { placeOfLink } from './project-places.ts'

const EstimateDrawer = lazy(() => import('../../estimates/estimate-drawer.tsx'))

/** The project's money: what comes in above, what the job costs and earns below. Each figure links to its rows. */
export function MoneyStrip({ project }: { project: Project }) {
  const [search, setSearch] = useSearchParams()
  const isEstimating = search.has('estimate') && project.finalized !== null && canComplete(project.status)
  return (
    <nav className={classes.strip} aria-label={t('Money of this project')}>
      <div className={classes.stripRow}>
        <Agreed project={project} />
        <Billing project={project} />
        {!project.finalized && <CostToDate project={project} />}
      </div>
      {project.finalized && (
        <div className={classes.stripRow}>
          <CostToDate project={project} />
          {cancelledStatuses.includes(project.status) ? (
            <Kept project={project} />
          ) : (
            <Earnings project={project} />
          )}
        </div>
      )}
      {isEstimating && (
        <Suspense fallback={null}>
          <EstimateDrawer project={project} onClose={() => setSearch(withoutEstimate, { replace: true })} />
        </Suspense>
      )}
    </nav>
  )
}

/** Opens the estimate. In the address, so that reports can link to it and Back closes it. */
const estimatePlace = '?estimate=1'

function withoutEstimate(search: URLSearchParams): URLSearchParams {
  search.delete('estimate')
  return search
}

/** The contract, with approved change orders. Before there is one, the newest bid. */
function Agreed({ project: { money, finalized, bids } }: { project: Project }) {
  if (!finalized) {
    const newest = bids.find(({ kind }) => kind === 'bid')
    return (
      <Figure label={newest ? t('Newest bid') : t('Contract')} cents={newest?.total ?? null} to="#bids" />
    )
  }
  if (money.approvedChanges === 0) return <Figure label={t('Contract')} cents={money.contract} to="#bids" />
  return (
    <Figure label={t('Contract now')} cents={money.contract} to="#change-orders">
      <Note to="#bids">
        {t('Original contract {originalContract}', {
          originalContract: formatDollars(money.originalContract),
        })}
      </Note>
      <Note to="#change-orders">
        {t('Approved changes {approvedChanges}', { approvedChanges: formatDollars(money.approvedChanges) })}
      </Note>
    </Figure>
  )
}

function Billing({ project: { id, money, finalized, status } }: { project: Project }) {
  const path = useEmployeePath()
  const { billed, drafts, leftToBill, collected, notCleared, balance, retentionHeld } = money
  return (
    <>
      <Figure label={t('Billed')} cents={billed} to="#invoices">
        {finalized && leftToBill !== 0 && !cancelledStatuses.includes(status) && (
          <Note to="#invoices">
            {leftToBill > 0
              ? t('{leftToBill} left to bill', { leftToBill: formatDollars(leftToBill) })
              : t('{amount} more than the contract', { amount: formatDollars(-leftToBill) })}
          </Note>
        )}
        {drafts !== 0 && (
          <Note to="#invoices">{t('{drafts} in drafts, not billed', { drafts: formatDollars(drafts) })}</Note>
        )}
      </Figure>
      <Figure label={t('Collected')} cents={collected} to="#invoices">
        {notCleared !== 0 && (
          <Note to={path(`payments?cleared=false&project_id=${id}`)}>
            {t('{notCleared} not cleared', { notCleared: formatDollars(notCleared) })}
          </Note>
        )}
      </Figure>
      <Figure label={t('Balance')} cents={balance} to="#invoices" strong={balance > 0}>
        {balance < 0 && <Note to="#invoices">{t('paid ahead')}</Note>}
      </Figure>
      {retentionHeld !== 0 && (
        <Figure label={t('Retention held')} term="retention" cents={retentionHeld} to="#invoices">
          <Note to="#invoices">{t('not asked for yet')}</Note>
        </Figure>
      )}
    </>
  )
}

function CostToDate({ project: { money } }: { project: Project }) {
  const { committedCost, owedCost } = money
  return (
    <Figure label={t('Cost to date')} cents={committedCost} to="#expenses">
      {committedCost !== 0 && (
        <Note to="#expenses">
          {owedCost > 0 ? t('{owedCost} owed', { owedCost: formatDollars(owedCost) }) : t('all paid')}
        </Note>
      )}
    </Figure>
  )
}

/** For a canceled or declined job. */
function Kept({ project: { money } }: { project: Project }) {
  const path = useEmployeePath()
  const { earnedRevenue, margin } = money
  return (
    <>
      <Figure label={t('Billed and kept')} cents={earnedRevenue} to="#invoices" />
      <Figure
        label={t('Margin')}
        term="margin"
        cents={margin}
        to={path('reports/job-profit')}
        strong={margin < 0}
      >
        <Note to="#invoices">{t('What you kept, minus cost. The contract no longer counts.')}</Note>
      </Figure>
    </>
  )
}

/** For a job under contract: its final cost, its margin, and how far along it is. */
function Earnings({ project: { money, status } }: { project: Project }) {
  const path = useEmployeePath()
  const { costAtCompletion, contract, margin, estimatedMargin, lossProvision } = money
  return (
    <>
      <Figure label={t('Cost at completion')} term="costAtCompletion" cents={costAtCompletion} to="#bids">
        {canComplete(status) && (
          <Note to={estimatePlace} isAction>
            {estimateWord(money)}
          </Note>
        )}
      </Figure>
      <Figure
        // Without any cost the margin is not known.
        label={`${t('Margin')}${costAtCompletion === 0 ? '' : shareWord(margin, contract)}`}
        term="margin"
        cents={costAtCompletion === 0 ? null : margin}
        to={path('reports/job-profit')}
        strong={margin < 0}
      >
        {margin !== estimatedMargin && (
          <Note to="#bids">
            {t('as bid {estimatedMargin}', { estimatedMargin: formatDollars(estimatedMargin) })}
          </Note>
        )}
        {lossProvision > 0 && (
          <Note to={path('reports/work-in-progress')}>
            {t('{lossProvision} of the expected loss isn’t in the cost yet', {
              lossProvision: formatDollars(lossProvision),
            })}
          </Note>
        )}
      </Figure>
      <Complete money={money} />
    </>
  )
}

/** What the link to the estimate says. */
function estimateWord({ estimateNeeded, estimateToComplete, estimatedOn }: Project['money']): string {
  if (estimateNeeded !== null) return needWords[estimateNeeded]
  if (estimateToComplete === null || estimatedOn === null) return t('Update the estimate')
  return t('{amount} to go after {day}', {
    amount: formatDollars(estimateToComplete),
    day: formatDay(estimatedOn),
  })
}

/** How far the job is by its cost, and whether it is billed ahead of that or behind. */
function Complete({ money }: Pick<Project, 'money'>) {
  const { percentComplete, overUnderBilling } = money
  const path = useEmployeePath()
  const report = path('reports/work-in-progress')
  return (
    <Figure
      label={t('Percent complete')}
      term="completedContract"
      to={report}
      value={percentComplete === null ? '—' : `${(percentComplete / 100).toFixed(1)}%`}
    >
      {percentComplete === null ? (
        <Note to={estimatePlace} isAction>
          {money.estimateNeeded === 'no_estimate'
            ? t('Add an estimate to see this')
            : t('Add a new estimate to see this')}
        </Note>
      ) : (
        <Note to={report}>{billingWord(overUnderBilling)}</Note>
      )}
    </Figure>
  )
}

function billingWord(overUnder: Cents): string {
  if (overUnder === 0) return t('billed as far as the work is done')
  const amount = formatDollars(Math.abs(overUnder))
  return overUnder > 0 ? t('{amount} overbilled', { amount }) : t('{amount} underbilled', { amount })
}

function shareWord(part: Cents, whole: Cents): string {
  return whole > 0 ? ` ${Math.round((part / whole) * 100)}%` : ''
}

function Figure({
  label,
  term,
  cents = null,
  value,
  to,
  strong = false,
  children,
}: {
  label: string
  /** Explained beside the figure. */
  term?: TermName
  cents?: Cents | null
  /** In place of an amount. */
  value?: string
  to: string
  strong?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes.figure}>
      <Link to={useLinkTo(to)} className={classes.figureMain}>
        <Text span size="xs" c="dimmed">
          {label}{' '}
        </Text>
        <Text span fw={600} c={strong ? 'var(--mantine-color-error)' : 'inherit'}>
          {value ?? <Money cents={cents} />}
        </Text>
      </Link>
      {term && (
        <span className={classes.figureTerm}>
          <Term word={term} />
        </span>
      )}
      {children}
    </div>
  )
}

function Note({
  to,
  isAction = false,
  children,
}: {
  to: string
  /** Opens a form, and so looks like a link. */
  isAction?: boolean
  children: ReactNode
}) {
  return (
    <Anchor
      component={Link}
      to={useLinkTo(to)}
      size="xs"
      c={isAction ? 'var(--mantine-color-anchor)' : 'dimmed'}
      className={classes.figureNote ?? ''}
    >
      {children}
    </Anchor>
  )
}

/** `#invoices` is on another part of the project. */
function useLinkTo(to: string): string {
  const path = useEmployeePath()
  const id = useProjectId()
  return to.startsWith('#') ? path(`projects/${id}/${placeOfLink('', to)}${to}`) : to
}
