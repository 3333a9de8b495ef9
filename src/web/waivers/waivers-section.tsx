import { ActionIcon, Badge, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconFileText, IconPlus, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import type { Waiver } from '../../contract/waivers.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { paymentWords } from '../payments/payment-words.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { useEmployeePath } from '../session/paths.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { RecentTime } from '../ui/time-text.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { waiverKindWords, waiverStateOf } from './waiver-words.ts'
import { useTakeWaiverBack, useWaivers } from './waivers-api.ts'

const SignWaiverDrawer = lazy(async () => ({
  default: (await import('./sign-waiver-drawer.tsx')).SignWaiverDrawer,
}))
const SendWaiverDrawer = lazy(async () => ({
  default: (await import('./send-waiver-drawer.tsx')).SendWaiverDrawer,
}))

/** What of a waiver is open; the address names the invoice or payment that a new one is for. */
const panelKinds = ['waiver', 'paymentWaiver'] as const

/** The waivers that we signed on the shown project, and a new one for an invoice or a payment. */
export function WaiversSection() {
  const project = useShownProject()
  const query = useWaivers(project.id)
  const panels = usePanel(panelKinds)
  const [sending, setSending] = useState<Waiver>()
  const [takingBack, setTakingBack] = useState<Waiver>()
  return (
    <Section
      title={t('Waivers we signed')}
      description={t(
        'Give a conditional waiver with an invoice, and an unconditional one once the money is there.',
      )}
      actions={<NewWaiverMenu project={project} onChoose={panels.open} />}
    >
      <Loaded query={query} lines={2}>
        {(waivers) =>
          waivers.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('None yet.')}
            </Text>
          ) : (
            <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {waivers.map((waiver) => (
                <WaiverRow key={waiver.id} waiver={waiver} onSend={setSending} onTakeBack={setTakingBack} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {panels.panel && <Signing project={project} panel={panels.panel} onClose={panels.close} />}
        {sending && (
          <SendWaiverDrawer
            waiver={sending}
            recipient={project.customer}
            onClose={() => setSending(undefined)}
          />
        )}
      </Suspense>
      {takingBack && <TakeBackDialog waiver={takingBack} onClose={() => setTakingBack(undefined)} />}
    </Section>
  )
}

/** What a waiver can be signed for: invoices that went out, and payments that came. */
function waivable({ invoices }: Project) {
  return invoices.filter(({ status }) => status !== 'draft' && status !== 'void')
}

function NewWaiverMenu({
  project,
  onChoose,
}: {
  project: Project
  onChoose: (kind: (typeof panelKinds)[number], id: number) => void
}) {
  const invoices = waivable(project)
  const payments = invoices.flatMap(({ received_payments }) =>
    received_payments.filter(({ kind, isReversed }) => kind === 'payment' && !isReversed),
  )
  if (invoices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Send an invoice first.')}
      </Text>
    )
  return (
    <MenuButton
      button={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('New waiver')}
        </Button>
      }
    >
      <Menu.Label>{t('For an invoice')}</Menu.Label>
      {invoices.map(({ id, number, total }) => (
        <Menu.Item key={id} onClick={() => onChoose('waiver', id)}>
          {`${number} · ${formatDollars(total)}`}
        </Menu.Item>
      ))}
      {payments.length > 0 && <Menu.Label>{t('For a payment')}</Menu.Label>}
      {payments.map((payment) => (
        <Menu.Item key={payment.id} onClick={() => onChoose('paymentWaiver', payment.id)}>
          {`${paymentWords(payment)} · ${formatDollars(payment.amount)}`}
        </Menu.Item>
      ))}
    </MenuButton>
  )
}

function Signing({
  project,
  panel: { kind, id },
  onClose,
}: {
  project: Project
  panel: { kind: (typeof panelKinds)[number]; id: number }
  onClose: () => void
}) {
  const isPayment = kind === 'paymentWaiver'
  // An application for payment takes its waiver along as a draft.
  const invoice = project.invoices.find((one) =>
    isPayment ? one.received_payments.some((payment) => payment.id === id) : one.id === id,
  )
  if (!invoice) return null
  return (
    <SignWaiverDrawer
      key={`${kind}-${id}`}
      projectId={project.id}
      invoiceId={invoice.id}
      paymentId={isPayment ? id : null}
      onClose={onClose}
      onSigned={onClose}
    />
  )
}

interface RowProps {
  waiver: Waiver
  onSend: (waiver: Waiver) => void
  onTakeBack: (waiver: Waiver) => void
}

function WaiverRow({ waiver, onSend, onTakeBack }: RowProps) {
  const path = useEmployeePath()
  const { id, project_id, kind, amount, invoice, throughDate, signedBy, signedOn, sentAt } = waiver
  const { word, color } = waiverStateOf(waiver)
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Link to={path(`projects/${project_id}/waivers/${id}`)}>{waiverKindWords[kind]}</Link>
            <Badge color={color} variant="light" tt="none">
              {word}
            </Badge>
          </Group>
          <Text size="sm">
            {throughDate === null
              ? t('{amount} on invoice {number}', { amount: formatDollars(amount), number: invoice.number })
              : t('{amount} on invoice {number}, for work through {day}', {
                  amount: formatDollars(amount),
                  number: invoice.number,
                  day: formatDay(throughDate),
                })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('Signed by {name} on {day}', { name: signedBy, day: formatDay(signedOn) })}
            {sentAt !== null && (
              <>
                {' · '}
                {t('Sent')} <RecentTime instant={sentAt} />
              </>
            )}
          </Text>
          <Reasons waiver={waiver} />
        </div>
        <WaiverMenu waiver={waiver} onSend={onSend} onTakeBack={onTakeBack} />
      </Group>
    </li>
  )
}

function WaiverMenu({ waiver, onSend, onTakeBack }: RowProps) {
  const path = useEmployeePath()
  const { id, project_id, amount, invoice, sentAt } = waiver
  const name = t('the waiver for {amount} on invoice {number}', {
    amount: formatDollars(amount),
    number: invoice.number,
  })
  return (
    <MenuButton
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Actions for {name}', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      }
    >
      <Menu.Item
        component={Link}
        to={path(`projects/${project_id}/waivers/${id}`)}
        leftSection={<IconFileText size={16} />}
      >
        {t('PDF')}
      </Menu.Item>
      {waiver.state !== 'taken_back' && (
        <>
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onSend(waiver)}>
            {sentAt === null ? t('Send by e-mail') : t('Send again')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => onTakeBack(waiver)}
          >
            {t('Take back…')}
          </Menu.Item>
        </>
      )}
    </MenuButton>
  )
}

function Reasons({ waiver: { overrideReason, takenBackReason } }: { waiver: Waiver }) {
  return (
    <>
      {overrideReason !== '' && (
        <Text size="sm">{t('Signed before the money was there: {reason}', { reason: overrideReason })}</Text>
      )}
      {takenBackReason !== '' && (
        <Text size="sm">{t('Taken back: {reason}', { reason: takenBackReason })}</Text>
      )}
    </>
  )
}

function TakeBackDialog({ waiver, onClose }: { waiver: Waiver; onClose: () => void }) {
  const takeBack = useTakeWaiverBack(waiver)
  const [reason, setReason] = useState('')
  async function take() {
    await takeBack.mutateAsync(reason.trim())
    notifySuccess(t('Waiver taken back'))
  }
  return (
    <FormDialog
      title={t('Take this waiver back?')}
      submitLabel={t('Take back')}
      danger
      disabled={reason.trim() === ''}
      fields={['reason']}
      onSubmit={take}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(
              'Do this for a waiver that was signed by mistake. It no longer counts here, and its PDF stays on record. If somebody else has it, ask for it back: this doesn’t undo it for them.',
            )}
          </Text>
          <TextInput
            label={t('Reason')}
            withAsterisk
            maxLength={200}
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
