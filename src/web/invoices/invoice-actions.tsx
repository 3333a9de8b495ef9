import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import {
  IconCash,
  IconDots,
  IconFileCheck,
  IconFileOff,
  IconFileText,
  IconLink,
  IconMailCheck,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '../../contract/invoices.ts'
import { shareInvoice, unshareInvoice } from '../../contract/online-payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { isStale } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { CustomerPageDialog } from '../ui/customer-page-dialog.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { showInvoice, useDeleteInvoice, useUpdateInvoice, useVoidInvoice } from './invoices-api.ts'
import type { MoneyPanel } from './money-panel.ts'

interface ActionsProps {
  invoice: Invoice
  onStep: (kind: MoneyPanel) => void
  onDeleted: () => void
}

/** The next steps for an invoice; the rarer ones are in a menu. */
export function InvoiceActions({ invoice, onStep, onDeleted }: ActionsProps) {
  const path = useEmployeePath()
  const pdf = (
    <Button
      component={Link}
      to={path(`projects/${invoice.project_id}/invoices/${invoice.id}/pdf`)}
      variant="default"
      leftSection={<IconFileText size={16} />}
    >
      {t('PDF')}
    </Button>
  )
  if (invoice.status === 'void') return <Group justify="flex-end">{pdf}</Group>
  const isSent = invoice.datesSent.length > 0
  return (
    <Group gap="xs" justify="flex-end">
      <MoreSteps invoice={invoice} onStep={onStep} onDeleted={onDeleted} />
      {pdf}
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onStep('editInvoice')}>
        {t('Edit')}
      </Button>
      {isSent ? (
        <Button variant={invoice.balance > 0 ? 'filled' : 'default'} onClick={() => onStep('recordPayment')}>
          {t('Record payment')}
        </Button>
      ) : (
        <Button leftSection={<IconSend size={16} />} onClick={() => onStep('sendInvoice')}>
          {t('Send')}
        </Button>
      )}
    </Group>
  )
}

function MoreSteps({ invoice, onStep, onDeleted }: ActionsProps) {
  const [open, setOpen] = useState<'void' | 'page'>()
  const markAsSent = useMarkAsSent(invoice)
  const remove = useRemove(invoice, onDeleted)
  const path = useEmployeePath()
  const { data: project } = useProject(invoice.project_id)
  const isSent = invoice.datesSent.length > 0
  const mayDelete = !isSent && invoice.received_payments.length === 0
  return (
    <>
      <MenuButton
        position="top-start"
        button={
          <ActionIcon variant="default" size="input-sm" me="auto" aria-label={t('More about this invoice')}>
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        {isSent ? (
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onStep('sendInvoice')}>
            {t('Send again')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCash size={16} />} onClick={() => onStep('recordPayment')}>
            {t('Record payment')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMailCheck size={16} />} onClick={() => void markAsSent()}>
          {isSent ? t('Mark as sent again') : t('Mark as sent')}
        </Menu.Item>
        {isSent && (
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => setOpen('page')}>
            {t('Customer’s page')}
          </Menu.Item>
        )}
        {isSent && project?.contractType != null && (
          <Menu.Item
            component={Link}
            to={path(`projects/${invoice.project_id}/rights?waiver=${invoice.id}`)}
            leftSection={<IconFileCheck size={16} />}
          >
            {t('Sign a waiver')}
          </Menu.Item>
        )}
        {mayDelete ? (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove()}
          >
            {t('Delete')}
          </Menu.Item>
        ) : (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconFileOff size={16} />}
            onClick={() => setOpen('void')}
          >
            {t('Void…')}
          </Menu.Item>
        )}
      </MenuButton>
      {open === 'void' && <VoidInvoiceDialog invoice={invoice} onClose={() => setOpen(undefined)} />}
      {open === 'page' && (
        <CustomerPageDialog
          name={invoice.number}
          text={t('Whoever has the link sees the invoice and its payments, and can pay it online.')}
          share={() => call(shareInvoice, { params: { id: invoice.id } })}
          unshare={() => call(unshareInvoice, { params: { id: invoice.id } })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function useMarkAsSent(invoice: Invoice) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const update = useUpdateInvoice(invoice.id)

  return async () => {
    const yes = await confirm({
      title: t('Did invoice {number} go out?', { number: invoice.number }),
      message: t(
        'We won’t send anything. This only records that you sent the invoice for {total} yourself. You can’t undo this; after that you can void the invoice, but not delete it.',
        { total: formatDollars(invoice.total) },
      ),
      confirmLabel: t('Mark as sent'),
      cancelLabel: t('Not yet'),
    })
    if (!yes) return
    try {
      const datesSent = [...invoice.datesSent, new Date().toISOString()]
      await update.mutateAsync({ datesSent, version: invoice.version })
      notifySuccess(t('Invoice {number} marked as sent', { number: invoice.number }))
    } catch (error) {
      if (!isStale(error)) {
        notifyError(error)
        return
      }
      // The client decoded the current invoice with the response schema of this call.
      showInvoice(queryClient, error.current as Invoice)
      notifyError(
        new Error(t('Check the invoice as it is now, then mark it as sent.')),
        t('Someone changed this invoice while you were here'),
      )
    }
  }
}

function useRemove(invoice: Invoice, onDeleted: () => void) {
  const removal = useRemoval()
  const deleting = useDeleteInvoice(invoice)
  const { number } = invoice
  return () =>
    removal({
      name: number,
      title: t('Delete invoice {number}?', { number }),
      message: t('It was never sent. You can’t undo this.'),
      confirmLabel: t('Delete'),
      remove: async () => {
        const { message } = await deleting.mutateAsync()
        onDeleted()
        return message
      },
    })
}

function VoidInvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
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
          <TextArea
            label={t('Reason')}
            description={t('Shown with the invoice here and in the history, not on its PDF.')}
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
