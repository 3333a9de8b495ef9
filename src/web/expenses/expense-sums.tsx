import { Button, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ExpenseTotals } from '../../contract/expenses.ts'
import { counted } from '../ui/counted.ts'
import { Money } from '../ui/money.tsx'
import { formatDay } from '../ui/time.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './all-expenses.module.css'

/** What the selection adds up to. */
export function ExpenseSums({ totals }: { totals: ExpenseTotals | undefined }) {
  const sums = [
    ['Cost', totals?.cost],
    ['Paid', totals?.paid],
    ['Owed', totals?.owed],
  ] as const
  return (
    <dl className={classes.sums} aria-label="Sums of this selection" aria-live="polite">
      <div>
        <dt>Bills</dt>
        <dd className="figure">{totals?.count.toLocaleString('en-US') ?? '—'}</dd>
      </div>
      {sums.map(([name, cents]) => (
        <div key={name} data-strong={(name === 'Owed' && (cents ?? 0) > 0) || undefined}>
          <dt>{name}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Who is owed what, the most first; a click shows that payee's bills. */
export function PayeesPanel({
  totals,
  chosen,
  onChoose,
}: {
  totals: ExpenseTotals | undefined
  chosen: string | undefined
  onChoose: (paidTo: string) => void
}) {
  const wide = useWideScreen()
  const [all, setAll] = useState(false)
  const owed = totals?.payees.filter((payee) => payee.owed > 0) ?? []
  if (owed.length === 0) return null
  const short = wide ? 5 : 0
  return (
    <Paper component="section" withBorder radius="md" p="sm" mb="sm" aria-labelledby="who-is-owed">
      <Title order={2} id="who-is-owed" size="h3" mb={6}>
        Who is owed what
      </Title>
      <ul className={classes.payees}>
        {owed.slice(0, all ? owed.length : short).map((payee) => {
          const isChosen = chosen?.toLowerCase() === payee.paidTo.toLowerCase()
          return (
            <li key={payee.paidTo}>
              <UnstyledButton
                className={classes.payee ?? ''}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? '' : payee.paidTo)}
              >
                <span className={classes.payeeName}>{payee.paidTo}</span>
                <span className={classes.payeeOwed}>
                  <Money cents={payee.owed} />
                </span>
                <Text span size="xs" c="dimmed" className={classes.payeeBills ?? ''}>
                  {counted(payee.count, 'bill')}
                  {payee.oldest && `, oldest ${formatDay(payee.oldest)}`}
                </Text>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {owed.length > short && (
        <Button variant="subtle" size="compact-sm" mt={6} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : short === 0 ? counted(owed.length, 'payee') : `Show all ${owed.length}`}
        </Button>
      )}
    </Paper>
  )
}
