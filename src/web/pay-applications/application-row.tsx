import { ActionIcon, Anchor, Badge, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconCheck, IconDots, IconFileText, IconPaperclip, IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PayApplication } from '../../contract/pay-applications.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { formatDay } from '../ui/time.ts'
import { InstantDay } from '../ui/time-text.tsx'
import { applicationPaperWords, applicationStateColors, applicationStateWords } from './application-words.ts'
import { useApprovePayApplication, useReturnPayApplication } from './pay-applications-api.ts'

/** What of an application is open beside the list; the address names it. */
export const panelKinds = [
  'newPayApplication',
  'payApplication',
  'papersOfPayApplication',
  'approvePayApplication',
] as const
export type ApplicationPanel = (typeof panelKinds)[number]

interface RowProps {
  application: PayApplication
  onOpen: (kind: ApplicationPanel, id: number) => void
}

/** One application: how it stands, and what can be done with it. */
export function ApplicationRow({ application, onOpen }: RowProps) {
  const { number, through, state, due, completed, value, retention, invoice, datesSent } = application
  const sent = datesSent.at(-1)
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>
              {t('Application {number}, through {day}', { number, day: formatDay(through) })}
            </Text>
            <Badge color={applicationStateColors[state]} variant="light" tt="none">
              {applicationStateWords[state]}
            </Badge>
          </Group>
          <Text size="sm">
            {t('{due} due · {done} of {value} done · {retention} held back', {
              due: formatDollars(due),
              done: formatDollars(completed),
              value: formatDollars(value),
              retention: formatDollars(retention),
            })}
          </Text>
          <Text size="sm" c="dimmed">
            <Anchor component={Link} to={{ search: `?invoice=${invoice.id}` }} size="sm">
              {t('Invoice {number}', { number: invoice.number })}
            </Anchor>
            {sent !== undefined && (
              <>
                {' · '}
                {t('Sent')} <InstantDay instant={sent} />
              </>
            )}
          </Text>
          <Remarks application={application} />
        </div>
        <Actions application={application} onOpen={onOpen} />
      </Group>
    </li>
  )
}

function Remarks({
  application: { state, missing, returnReason, askedBeforeApproval },
}: {
  application: PayApplication
}) {
  const isOpen = state === 'draft' || state === 'returned'
  return (
    <>
      {isOpen && missing.length > 0 && (
        <Text size="sm" fw={500}>
          {t('Still missing: {papers}', {
            papers: missing.map((kind) => applicationPaperWords[kind]).join(', '),
          })}
        </Text>
      )}
      {state === 'returned' && <Text size="sm">{t('Returned: {reason}', { reason: returnReason })}</Text>}
      {askedBeforeApproval !== null && (
        <Text size="sm">
          {t('We had asked for {amount}.', { amount: formatDollars(askedBeforeApproval) })}
        </Text>
      )}
    </>
  )
}

function Actions({ application, onOpen }: RowProps) {
  const path = useEmployeePath()
  const [returning, setReturning] = useState(false)
  const approve = useApproveAsSent(application)
  const { id, number, state, invoice, project_id, isLast } = application
  const isOpen = state === 'draft' || state === 'returned'
  return (
    <Group gap="xs" wrap="nowrap">
      {isOpen && (
        <Button
          component={Link}
          to={{ search: `?sendInvoice=${invoice.id}` }}
          size="xs"
          leftSection={<IconSend size={14} aria-hidden />}
          aria-label={t('Send application {number}', { number })}
        >
          {t('Send')}
        </Button>
      )}
      <MenuButton
        button={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Actions for application {number}', { number })}
          >
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        <Menu.Item
          component={Link}
          to={path(`projects/${project_id}/invoices/${invoice.id}/pdf`)}
          leftSection={<IconFileText size={16} />}
        >
          {t('PDF')}
        </Menu.Item>
        {isLast && (isOpen || state === 'submitted') && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('payApplication', id)}>
            {t('Edit')}
          </Menu.Item>
        )}
        {state !== 'void' && (
          <Menu.Item
            leftSection={<IconPaperclip size={16} />}
            onClick={() => onOpen('papersOfPayApplication', id)}
          >
            {t('Papers and photos')}
          </Menu.Item>
        )}
        {state === 'submitted' && (
          <>
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => void approve()}>
              {t('Approved as sent')}
            </Menu.Item>
            {isLast && (
              <Menu.Item onClick={() => onOpen('approvePayApplication', id)}>
                {t('Approved with other amounts…')}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => setReturning(true)}>{t('Returned…')}</Menu.Item>
          </>
        )}
      </MenuButton>
      {returning && <ReturnDialog application={application} onClose={() => setReturning(false)} />}
    </Group>
  )
}

function useApproveAsSent(application: PayApplication) {
  const confirm = useConfirm()
  const approve = useApprovePayApplication(application)
  const { number, due } = application
  return async () => {
    const yes = await confirm({
      title: t('Was application {number} approved?', { number }),
      message: t('This records that the contractor approved {amount}. You can’t undo this.', {
        amount: formatDollars(due),
      }),
      confirmLabel: t('Record approval'),
    })
    if (!yes) return
    try {
      await approve.mutateAsync({})
      notifySuccess(t('Approval recorded'))
    } catch (error) {
      notifyError(error)
    }
  }
}

function ReturnDialog({ application, onClose }: { application: PayApplication; onClose: () => void }) {
  const giveBack = useReturnPayApplication(application)
  const [reason, setReason] = useState('')
  async function save() {
    await giveBack.mutateAsync(reason.trim())
    notifySuccess(t('Noted. Change the application and send it again.'))
  }
  return (
    <FormDialog
      title={t('Why was application {number} returned?', { number: application.number })}
      submitLabel={t('Save')}
      disabled={reason.trim() === ''}
      fields={['reason']}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          label={t('Reason')}
          withAsterisk
          maxLength={200}
          data-autofocus
          error={errors['reason']}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
