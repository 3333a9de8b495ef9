import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '../../contract/customers.ts'
import { readStatementMessage, readStatementPdf, sendStatement } from '../../contract/invoice-sending.ts'
import { call } from '../api/client.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import { SendPaperDrawer } from '../deliveries/send-paper-drawer.tsx'
import { t } from '../language/t.ts'
import { type Period, refreshCustomers } from './customers-api.ts'

/** Sends a statement of account by e-mail, for the period that the page shows. */
export default function SendStatementDrawer({
  customer,
  period,
  onClose,
}: {
  customer: Customer
  period: Period
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const params = { id: customer.id }
  const paper: Paper = {
    kind: 'statement',
    about: { customer_id: customer.id },
    key: ['statement', customer.id, period],
    recipient: customer,
    copiesOf: { customer_id: customer.id },
    readMessage: ({ to: recipient, toName: recipientName, ...words }, signal) =>
      call(readStatementMessage, {
        params,
        query: { ...period, ...words, recipient, recipientName },
        signal,
      }),
    readPdf: (signal) => call(readStatementPdf, { params, query: period, signal }),
    send: async (words, body, key) => {
      const query = { ...period, ...words }
      const answer = await call(sendStatement, { params, query, body, idempotencyKey: key })
      void refreshCustomers(queryClient)
      return answer
    },
    refresh: () => void refreshCustomers(queryClient),
  }
  return (
    <SendPaperDrawer
      title={t('Send a statement to {name}', { name: customer.name })}
      what="statement"
      paper={paper}
      sent={t('Statement sent successfully')}
      footWord={t('Covers the period shown on this page.')}
      onClose={onClose}
    />
  )
}
