import { Button, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ExpenseTotals } from '../../contract/expense-lists.ts'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { formatDay } from '../ui/time.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './expenses.module.css'

/** Whom we owe, the largest amount first. Choosing a payee filters the list by it. */
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
  // A phone starts with the button alone.
  const short = !wide ? 0 : owed.length > 8 ? 4 : 8
  return (
    <Paper component="section" withBorder radius="md" p="sm" mb="sm" aria-labelledby="who-is-owed">
      <Title order={2} id="who-is-owed" size="h3" mb={6}>
        {t('Who is owed what')}
      </Title>
      <ul className={`plain-list ${classes.payees}`}>
        {owed.slice(0, all ? owed.length : short).map((payee) => {
          const isChosen = chosen?.toLowerCase() === payee.paidTo.toLowerCase()
          return (
            <li key={payee.paidTo}>
              <UnstyledButton
                className={classes.payee ?? ''}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? '' : payee.paidTo)}
              >
                <Text span inherit fw={600} truncate maw="60%">
                  {payee.paidTo}
                </Text>
                <Money cents={payee.owed} />
                <Text span size="xs" c="dimmed" w="100%">
                  {billsWord(payee)}
                </Text>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {owed.length > short && (
        <Button variant="subtle" size="compact-sm" mt={6} aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t('Show fewer')
            : short === 0
              ? t('{count, plural, one {# payee} other {# payees}}', { count: owed.length })
              : t('Show all {count}', { count: owed.length })}
        </Button>
      )}
    </Paper>
  )
}

function billsWord({ count, oldest }: ExpenseTotals['payees'][number]): string {
  if (!oldest) return t('{count, plural, one {# bill} other {# bills}}', { count })
  return t('{count, plural, one {# bill, oldest {day}} other {# bills, oldest {day}}}', {
    count,
    day: formatDay(oldest),
  })
}
