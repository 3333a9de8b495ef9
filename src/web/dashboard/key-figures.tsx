import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import { counted } from '../ui/counted.ts'
import { Money } from '../ui/money.tsx'
import classes from './dashboard.module.css'

const underContract = ['contract_signed', 'permitting', 'scheduled', 'in_progress']

/** The four sums that say how the company stands. */
export function KeyFigures({ dashboard }: { dashboard: Dashboard }) {
  const { bidsWaiting, bidsWaitingTotal, overdueInvoices, overdueTotal, pipeline } = dashboard
  const signed = pipeline.filter((stage) => underContract.includes(stage.status))
  const leads = pipeline.filter(
    (stage) => stage.status === 'new_lead' || stage.status === 'appointment_scheduled',
  )
  const oldest = Math.max(0, ...bidsWaiting.map((bid) => bid.daysWaiting))
  return (
    <dl className={classes.figures}>
      <Figure
        label="Bids waiting"
        figure={<Money cents={bidsWaitingTotal} />}
        note={
          bidsWaiting.length === 0
            ? 'None out'
            : `${bidsWaiting.length} out, oldest ${counted(oldest, 'day')}`
        }
      />
      <Figure
        label="Overdue"
        figure={<Money cents={overdueTotal} />}
        note={overdueInvoices.length === 0 ? 'Nothing overdue' : counted(overdueInvoices.length, 'invoice')}
        alarm={overdueTotal > 0}
      />
      <Figure
        label="Under contract"
        figure={<Money cents={sum(signed.map((stage) => stage.value))} />}
        note={counted(sum(signed.map((stage) => stage.count)), 'project')}
      />
      <Figure label="Open leads" figure={String(sum(leads.map((stage) => stage.count)))} note="Not bid yet" />
    </dl>
  )
}

function Figure({
  label,
  figure,
  note,
  alarm = false,
}: {
  label: string
  figure: ReactNode
  note: string
  alarm?: boolean
}) {
  return (
    <div className={classes.figure} data-alarm={alarm || undefined}>
      <dt>{label}</dt>
      <dd className={classes.amount}>{figure}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((left, number) => left + number, 0)
