import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Waiver } from '../../contract/waivers.ts'
import { formatDollars } from '../../domain/money.ts'
import { type Paper, SendPaperDrawer } from '../deliveries/send-paper-drawer.tsx'
import { t } from '../language/t.ts'
import { waiverPaper } from './waivers-api.ts'

/** Sends a signed waiver by e-mail. */
export function SendWaiverDrawer({
  waiver,
  recipient,
  onClose,
}: {
  waiver: Waiver
  recipient: Paper['recipient']
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const paper = useMemo(() => waiverPaper(queryClient, waiver, recipient), [queryClient, waiver, recipient])
  return (
    <SendPaperDrawer
      title={t('Send the waiver for {amount} on invoice {number}', {
        amount: formatDollars(waiver.amount),
        number: waiver.invoice.number,
      })}
      what="invoice"
      paper={paper}
      sent={t('Waiver sent successfully')}
      onClose={onClose}
    />
  )
}
