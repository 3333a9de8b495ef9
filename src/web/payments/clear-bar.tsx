import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PaymentRow } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { messageOf } from '../api/api-error.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { ChosenBar } from '../records/record-list/chosen-bar.tsx'
import { Money } from '../ui/money.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { useClearPayments } from './payments-api.ts'

/** Marks the chosen payments as cleared on one day: all of them or none. */
export function ClearBar({ chosen, onDone }: { chosen: readonly PaymentRow[]; onDone: () => void }) {
  const clear = useClearPayments()
  const [day, setDay] = useState(() => companyDayOf(new Date()))
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)

  async function note() {
    try {
      const { payments } = await clear.mutateAsync({ payments: chosen.map(({ id }) => id), cleared: day })
      notifySuccess(
        t(
          '{count, plural, one {# payment noted as cleared on {day}} other {# payments noted as cleared on {day}}}',
          { count: payments.length, day: formatDay(day) },
        ),
      )
      onDone()
    } catch {
      // Shown in the bar.
    }
  }

  return (
    <ChosenBar
      words={
        <Rich
          message="{count, plural, one {# payment, <0/>} other {# payments, <0/>}}"
          values={{ count: chosen.length }}
          components={[<Money key="sum" cents={sum} />]}
        />
      }
    >
      <form
        aria-label={t('Note the chosen payments as cleared')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!clear.isPending) void note()
        }}
      >
        <Group gap="xs" align="flex-start">
          <TextInput
            type="date"
            aria-label={t('Cleared on')}
            value={day}
            error={clear.error && <span role="alert">{messageOf(clear.error)}</span>}
            onChange={(event) => {
              setDay(event.currentTarget.value)
              clear.reset()
            }}
          />
          <Button type="submit" loading={clear.isPending} disabled={day === ''}>
            {t('Mark as cleared')}
          </Button>
        </Group>
      </form>
    </ChosenBar>
  )
}
