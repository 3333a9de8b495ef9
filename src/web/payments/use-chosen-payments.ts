import { useMemo, useState } from 'react'
import type { PaymentRow } from '../../contract/payments.ts'
import { canBeCleared } from './payment-words.ts'

/** Which payments of a list are ticked; only those that wait for the bank can be. */
export function useChosenPayments(payments: readonly PaymentRow[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const open = useMemo(() => payments?.filter(canBeCleared) ?? [], [payments])
  // What was cleared meanwhile, or is in the list no more, is not chosen.
  const chosen = useMemo(() => open.filter(({ id }) => ids.has(id)), [open, ids])
  return {
    open,
    chosen,
    isChosen: (id: number) => chosen.some((payment) => payment.id === id),
    choose: (id: number, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id))),
    chooseAll: (isChosen: boolean) => setIds(new Set(isChosen ? open.map(({ id }) => id) : [])),
  }
}

export type Choosing = ReturnType<typeof useChosenPayments>
