import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { SideDrawer } from '../ui/dialog.tsx'
import drawer from '../ui/editing/edit-drawer.module.css'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { OutgoingPreview } from './message-preview.tsx'
import classes from './send-drawer.module.css'
import type { MessageWords, useSendForm } from './use-send-form.ts'

export function WideDrawer({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <SideDrawer
      width="min(100%, 78rem)"
      title={title}
      onClose={onClose}
      classNames={{ body: drawer.body ?? '', content: drawer.content ?? '' }}
    >
      {children}
    </SideDrawer>
  )
}

/** The buttons at the bottom of a drawer. */
export function SendFoot({ children }: { children: ReactNode }) {
  return (
    <div className={drawer.foot}>
      <Group justify="flex-end" gap="xs" className={classes.foot ?? ''}>
        {children}
      </Group>
    </div>
  )
}

type Form = Omit<ReturnType<typeof useSendForm<MessageWords>>, 'choices' | 'set'>

/** The choices on the left, the preview on the right, and the button that sends what is shown. */
export function SendColumns({
  form,
  channel,
  footWord,
  onOther,
  onClose,
  children,
}: {
  form: Form
  channel: DeliveryChannel
  /** What sending does, beside the button. */
  footWord?: string | undefined
  /** Offered when the provider refuses. */
  onOther?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { message, pdf, isCurrent } = form
  const shown = message.data
  const canSend = isCurrent && shown !== undefined && shown.problems.length === 0
  const Icon = channel === 'email' ? IconSend : IconBrandWhatsapp
  return (
    <form
      className={drawer.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void form.sendNow(shown)
      }}
    >
      <div className={classes.columns}>
        <Stack gap="md" className={classes.fields}>
          {children}
        </Stack>
        <OutgoingPreview
          message={message}
          copies={channel === 'email' ? form.copies.good : {}}
          pdf={pdf}
          isStale={!isCurrent}
        />
      </div>
      <SendFoot>
        <SendFailure failure={form.failure} channel={channel} onOther={onOther} />
        <Text size="sm" c="dimmed" className={classes.footWord ?? ''}>
          {footWord}
        </Text>
        <Button variant="default" visibleFrom="sm" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          type="submit"
          loading={form.isSending}
          disabled={!canSend}
          leftSection={<Icon size={16} aria-hidden />}
        >
          {channel === 'email' ? t('Send the e-mail') : t('Send by WhatsApp')}
        </Button>
      </SendFoot>
    </form>
  )
}

/** The address to send to, and the person's name. */
export function RecipientFields({
  label,
  type,
  error,
  to,
  onTo,
  name,
  onName,
  children,
}: {
  label: string
  type: 'email' | 'tel'
  error: string | undefined
  to: string
  onTo: (to: string) => void
  name: string
  onName: (name: string) => void
  /** Below the address. */
  children?: ReactNode
}) {
  return (
    <div>
      <TextInput
        key={type}
        label={label}
        type={type}
        id="send-to"
        autoComplete="off"
        maxLength={200}
        error={error}
        value={to}
        onChange={(event) => onTo(event.currentTarget.value)}
      />
      {children}
      <TextInput
        label={t('Name')}
        mt="xs"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
    </div>
  )
}

export function SubjectField({ form }: { form: WordsForm }) {
  return (
    <TextInput
      label={t('Subject')}
      placeholder={form.message.data?.subject}
      description={t('Leave it empty to send the subject shown.')}
      maxLength={200}
      error={form.fields['subject']}
      value={form.choices.subject}
      onChange={(event) => form.set({ subject: event.currentTarget.value })}
    />
  )
}

export function MessageField({ form, description }: { form: WordsForm; description: string }) {
  return (
    <TextArea
      label={t('Message')}
      description={description}
      minRows={3}
      maxRows={10}
      maxLength={4000}
      error={form.fields['caption']}
      value={form.choices.caption}
      onChange={(event) => form.set({ caption: event.currentTarget.value })}
    />
  )
}

type WordsForm = Form & { choices: MessageWords; set: (change: Partial<MessageWords>) => void }

/** Why it was not sent, and the other way to send it. */
function SendFailure({
  failure,
  channel,
  onOther,
}: {
  failure: unknown
  channel: DeliveryChannel
  onOther?: (() => void) | undefined
}) {
  if (failure == null) return null
  const isRefused = failure instanceof ApiError && failure.status === 502
  const isUnanswered = failure instanceof ApiError && failure.status === 0
  const other = channel === 'email' ? t('WhatsApp') : 'e-mail'
  return (
    <FailureAlert w="100%" title={isRefused ? t('It was refused. Nothing was sent.') : t('Not sent')}>
      <Group justify="space-between" gap="sm">
        <span style={{ overflowWrap: 'anywhere' }}>
          {isUnanswered
            ? t('We got no answer, so it may or may not be sent. Send it again; it won’t go out twice.')
            : messageOf(failure)}
        </span>
        {isRefused && onOther && (
          <Button size="xs" variant="default" onClick={onOther}>
            {t('Send by {other} instead', { other })}
          </Button>
        )}
      </Group>
    </FailureAlert>
  )
}
