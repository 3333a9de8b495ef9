import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useVoidInvoice } from './invoices-api.ts'

/** Asks why before an invoice that went out is made to count for nothing. */
export function VoidInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const voiding = useVoidInvoice(invoice.id)
  const [reason, setReason, forgetReason] = useKeptText(`void-invoice-${invoice.id}`)

  async function makeVoid() {
    try {
      notifySuccess((await voiding.mutateAsync(reason.trim())).message)
      forgetReason()
      onClose()
    } catch {
      // Shown in the dialog.
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('Void invoice {number}?', { number: invoice.number })} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!voiding.isPending) void makeVoid()
        }}
      >
        <Stack>
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
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {voiding.error && (
            <Alert color="red" role="alert">
              {messageOf(voiding.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Keep as it is')}
            </Button>
            <Button type="submit" color="red" loading={voiding.isPending}>
              {t('Void invoice')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
