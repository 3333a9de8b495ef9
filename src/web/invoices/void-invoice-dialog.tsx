import { Text, Textarea } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useVoidInvoice } from './invoices-api.ts'

export function VoidInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const voiding = useVoidInvoice(invoice.id)
  const [reason, setReason, forgetReason] = useKeptText(`void-invoice-${invoice.id}`)

  async function makeVoid() {
    notifySuccess((await voiding.mutateAsync(reason.trim())).message)
    forgetReason()
  }

  return (
    <FormDialog
      title={t('Void invoice {number}?', { number: invoice.number })}
      submitLabel={t('Void invoice')}
      cancelLabel={t('Keep as it is')}
      danger
      fields={['reason']}
      onSubmit={makeVoid}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {invoice.kind === 'retention'
              ? t(
                  'The invoice stays in the history, but nobody owes it. Its retention is held back again. You can’t undo this.',
                )
              : t(
                  'The invoice stays in the history, but nobody owes it. You can bill its lines again. You can’t undo this.',
                )}
          </Text>
          <Textarea
            label={t('Reason')}
            description={t('Shown with the invoice here and in the history, not on its PDF.')}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            error={errors['reason']}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
