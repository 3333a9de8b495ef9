import { ActionIcon, Alert, Anchor, Badge, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import {
  IconCheck,
  IconDots,
  IconFileText,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconSend,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { listPayApplications, PayApplication } from '../../contract/pay-applications.ts'
import type { Project } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { InstantDay } from '../ui/time-text.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { applicationPaperWords, applicationStateColors, applicationStateWords } from './application-words.ts'
import {
  useApprovePayApplication,
  usePayApplications,
  useReturnPayApplication,
} from './pay-applications-api.ts'

const dialogs = () => import('./application-dialogs.tsx')
const NewApplicationDialog = lazy(async () => ({ default: (await dialogs()).NewApplicationDialog }))
const EditApplicationDialog = lazy(async () => ({ default: (await dialogs()).EditApplicationDialog }))
const ApproveChangedDialog = lazy(async () => ({ default: (await dialogs()).ApproveChangedDialog }))
const PapersDrawer = lazy(async () => ({ default: (await import('./papers-drawer.tsx')).PapersDrawer }))

const panelKinds = [
  'newPayApplication',
  'payApplication',
  'papersOfPayApplication',
  'approvePayApplication',
] as const
type Open = (kind: (typeof panelKinds)[number], id: number) => void
type Listed = typeof listPayApplications.response._zod.output

/** The applications for payment of a job for a general contractor. */
export function PayApplicationsSection({ project }: { project: Project }) {
  const query = usePayApplications(project.id)
  const { panel, ...panels } = usePanel(panelKinds)
  const problem = query.data?.proposal.problem ?? ''
  return (
    <Section
      id="pay-applications"
      title={t('Pay applications')}
      description={t('Bill a general contractor each month by the lines of the contract.')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={problem !== '' || !query.data}
          onClick={() => panels.open('newPayApplication')}
        >
          {t('New pay application')}
        </Button>
      }
    >
      <Loaded query={query} lines={2}>
        {(data) => (
          <>
            {problem !== '' && (
              <Text size="sm" c="dimmed">
                {sentence(problem, data.proposal.problemParts)}
              </Text>
            )}
            <BilledOtherwise project={project} applications={data.applications} />
            <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.applications.map((application) => (
                <Row key={application.id} application={application} onOpen={panels.open} />
              ))}
            </Stack>
            {panel && <Opened data={data} project={project} panel={panel} onClose={panels.close} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Says what other invoices bill of the contract: the lines here don't know of it. */
function BilledOtherwise({
  project: {
    money: { contract, leftToBill },
  },
  applications,
}: {
  project: Project
  applications: readonly PayApplication[]
}) {
  const sent = applications.find(({ state }) => state !== 'draft' && state !== 'void')
  const other = contract - leftToBill - (sent?.completed ?? 0)
  if (other <= 0) return null
  return (
    <Alert color="yellow" py="xs" mb="xs">
      {t('Other invoices bill {amount} of this contract. Ask here only for the rest.', {
        amount: formatDollars(other),
      })}
    </Alert>
  )
}

function Opened({
  data: { applications, proposal },
  project,
  panel: { kind, id },
  onClose,
}: {
  data: Listed
  project: Project
  panel: { kind: (typeof panelKinds)[number]; id: number }
  onClose: () => void
}) {
  const application = applications.find((one) => one.id === id)
  return (
    <Suspense fallback={null}>
      {kind === 'newPayApplication' && proposal.problem === '' && (
        <NewApplicationDialog projectId={project.id} proposal={proposal} onClose={onClose} />
      )}
      {application && kind === 'payApplication' && (
        <EditApplicationDialog key={id} application={application} onClose={onClose} />
      )}
      {application && kind === 'papersOfPayApplication' && (
        <PapersDrawer key={id} application={application} project={project} onClose={onClose} />
      )}
      {application && kind === 'approvePayApplication' && (
        <ApproveChangedDialog key={id} application={application} onClose={onClose} />
      )}
    </Suspense>
  )
}

interface RowProps {
  application: PayApplication
  onOpen: Open
}

function Row({ application, onOpen }: RowProps) {
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
        <Text size="sm" c="orange.8">
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
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('Actions for application {number}', { number })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
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
