import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconCash,
  IconDots,
  IconFileOff,
  IconFileText,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '../../contract/invoices.ts'
import { formatDollars } from '../../domain/money.ts'
import { isStale } from '../api/api-error.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { showInvoice, useDeleteInvoice, useUpdateInvoice } from './invoices-api.ts'
import { VoidInvoiceDialog } from './void-invoice-dialog.tsx'

/** What can be done with an invoice as it stands. */
export function InvoiceActions({
  invoice,
  onEdit,
  onRecordPayment,
  onDeleted,
}: {
  invoice: Invoice
  onEdit: () => void
  onRecordPayment: () => void
  onDeleted: () => void
}) {
  const path = useEmployeePath()
  const [voiding, setVoiding] = useState(false)
  const markAsSent = useMarkAsSent(invoice)
  const remove = useRemove(invoice, onDeleted)
  const isUnpaid = invoice.received_payments.length === 0
  const isSent = invoice.datesSent.length > 0
  const pdf = (
    <Button
      component={Link}
      to={path(`projects/${invoice.project_id}/invoices/${invoice.id}/pdf`)}
      variant="default"
      leftSection={<IconFileText size={16} />}
    >
      PDF
    </Button>
  )
  if (invoice.status === 'void') return <Group justify="flex-end">{pdf}</Group>
  return (
    <Group gap="xs" justify="flex-end">
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" me="auto" aria-label="More about this invoice">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isSent ? (
            <Menu.Item leftSection={<IconSend size={16} />} onClick={() => void markAsSent.ask()}>
              Mark as sent again
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconCash size={16} />} onClick={onRecordPayment}>
              Record payment
            </Menu.Item>
          )}
          {isUnpaid && isSent && (
            <Menu.Item color="red" leftSection={<IconFileOff size={16} />} onClick={() => setVoiding(true)}>
              Void…
            </Menu.Item>
          )}
          {isUnpaid && !isSent && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {pdf}
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
        Edit
      </Button>
      {isSent ? (
        <Button variant={invoice.balance > 0 ? 'filled' : 'default'} onClick={onRecordPayment}>
          Record payment
        </Button>
      ) : (
        <Button
          leftSection={<IconSend size={16} />}
          loading={markAsSent.pending}
          onClick={() => void markAsSent.ask()}
        >
          Mark as sent
        </Button>
      )}
      {voiding && <VoidInvoiceDialog invoice={invoice} onClose={() => setVoiding(false)} />}
    </Group>
  )
}

function useMarkAsSent(invoice: Invoice) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const update = useUpdateInvoice(invoice.id)

  async function ask() {
    const yes = await confirm({
      title: `Invoice ${invoice.number} went out?`,
      message: `It is noted as sent now, for ${formatDollars(invoice.total)}. This cannot be taken back; a sent invoice is no longer deleted but voided.`,
      confirmLabel: 'Mark as sent',
      cancelLabel: 'Not yet',
    })
    if (!yes) return
    try {
      const datesSent = [...invoice.datesSent, new Date().toISOString()]
      await update.mutateAsync({ datesSent, version: invoice.version })
      notifySuccess(`Invoice ${invoice.number} noted as sent`)
    } catch (error) {
      if (!isStale(error)) {
        notifyError(error)
        return
      }
      // The client decoded it by the call's own response schema.
      showInvoice(queryClient, error.current as Invoice)
      notifyError(
        new Error('Look at it as it stands now, then mark it as sent.'),
        'Somebody changed this invoice in the meantime',
      )
    }
  }
  return { ask, pending: update.isPending }
}

function useRemove(invoice: Invoice, onDeleted: () => void) {
  const confirm = useConfirm()
  const deleting = useDeleteInvoice(invoice)

  async function ask() {
    const yes = await confirm({
      title: `Delete invoice ${invoice.number}?`,
      message: 'It was never sent. It cannot be brought back.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!yes) return
    try {
      notifySuccess((await deleting.mutateAsync()).message)
      onDeleted()
    } catch (error) {
      notifyError(error)
    }
  }
  return ask
}
