import { Alert, Button, SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconSend } from '@tabler/icons-react'
import type { SendAnswer } from '../../contract/bid-actions.ts'
import type { Bid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import { ApiError } from '../api/api-error.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { useUpdateProject } from '../projects/projects-api.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { LinkPanel } from './link-panel.tsx'
import { OutgoingPreview } from './message-preview.tsx'
import { ReminderField } from './reminder-field.tsx'
import classes from './send-drawer.module.css'
import { SendProblems } from './send-problems.tsx'
import { SendFailure, SendResult } from './send-result.tsx'
import { useOutgoingPdf } from './sending-api.ts'
import { type SendWay, useSendForm, waitsForAnswer } from './use-send-form.ts'

/** The choices at the left, what goes out at the right, and the button that sends just that. */
export function SendForm({
  bid,
  project,
  startWith,
  insteadOf,
  onClose,
}: {
  bid: Bid
  project: Project
  startWith: SendWay | undefined
  insteadOf: number | undefined
  onClose: () => void
}) {
  const form = useSendForm({ bid, project, startWith, insteadOf })
  const { choices, set, message, answer } = form
  const place = { projectId: bid.project_id, bidId: bid.id }
  const { full, logo } = choices
  const pdf = useOutgoingPdf(place, { full, logo }, message.data?.documentSha256)
  if (answer) return <SendResult answer={answer} what="bid" sent={sentWords(answer)} onClose={onClose} />

  const ways = (
    <SegmentedControl
      fullWidth
      aria-label={t('How to send')}
      data={[
        { value: 'email', label: t('E-mail') },
        { value: 'whatsapp', label: t('WhatsApp') },
        { value: 'link', label: t('Copy the link') },
      ]}
      disabled={form.isSending}
      value={choices.way}
      onChange={(way) => set({ way: way as SendWay })}
    />
  )
  if (choices.way === 'link') {
    return (
      <LinkPanel
        bid={bid}
        choice={choices.remindAfterDays}
        onRemind={(days) => set({ remindAfterDays: days })}
        onClose={onClose}
      >
        {ways}
      </LinkPanel>
    )
  }

  const shown = message.data
  const mayGo = form.isCurrent && shown !== undefined && shown.problems.length === 0
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayGo) void form.sendNow(shown)
      }}
    >
      <div className={classes.columns}>
        <Stack gap="md" className={classes.fields}>
          {ways}
          {shown && form.isCurrent && (
            <SendProblems
              problems={shown.problems}
              bid={bid}
              project={project}
              onChange={set}
              onLeave={onClose}
            />
          )}
          <Recipient project={project} form={form} />
          <Words form={form} />
          <Stack gap={6}>
            <Switch
              label={t('Every line with its price')}
              description={choices.full ? undefined : t('One amount for each group')}
              checked={choices.full}
              onChange={(event) => set({ full: event.currentTarget.checked })}
            />
            <Switch
              label={t('Our letterhead')}
              checked={choices.logo}
              onChange={(event) => set({ logo: event.currentTarget.checked })}
            />
          </Stack>
          {waitsForAnswer(bid) && (
            <ReminderField
              value={choices.remindAfterDays}
              onChange={(days) => set({ remindAfterDays: days })}
            />
          )}
        </Stack>
        <OutgoingPreview message={message} pdf={pdf} isStale={!form.isCurrent} />
      </div>
      <div className={classes.foot}>
        <SendFailure
          failure={form.failure}
          channel={choices.way}
          onOther={() => set({ way: choices.way === 'email' ? 'whatsapp' : 'email' })}
        />
        <span className={classes.footWord}>{freezeWord(bid)}</span>
        <Button variant="default" className={classes.close ?? ''} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          type="submit"
          loading={form.isSending}
          disabled={!mayGo}
          leftSection={
            choices.way === 'email' ? (
              <IconSend size={16} aria-hidden />
            ) : (
              <IconBrandWhatsapp size={16} aria-hidden />
            )
          }
        >
          {choices.way === 'email' ? t('Send the e-mail') : t('Send by WhatsApp')}
        </Button>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useSendForm>

function Recipient({ project, form: { choices, set, message } }: { project: Project; form: Form }) {
  const update = useUpdateProject(project.id)
  const isMail = choices.way === 'email'
  const typed = (isMail ? choices.email : choices.phone).trim()
  const onRecord = isMail ? project.customer.email : project.customer.phone
  const canKeep = typed !== '' && onRecord === ''
  const error = message.error instanceof ApiError ? message.error.fields['to'] : undefined

  async function keep() {
    try {
      await update.mutateAsync({ customer: isMail ? { email: typed } : { phone: typed } })
      const { name } = project.customer
      notifySuccess(
        isMail ? t('Kept as the e-mail of {name}', { name }) : t('Kept as the phone of {name}', { name }),
      )
    } catch (failure) {
      notifyError(failure)
    }
  }

  return (
    <div>
      <TextInput
        key={choices.way}
        label={isMail ? letterWords.to : t('To (mobile number)')}
        type={isMail ? 'email' : 'tel'}
        id="send-to"
        autoComplete="off"
        maxLength={200}
        error={error}
        value={isMail ? choices.email : choices.phone}
        onChange={({ currentTarget: { value } }) => set(isMail ? { email: value } : { phone: value })}
      />
      {canKeep && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          loading={update.isPending}
          onClick={() => void keep()}
        >
          {t('Save it for {name}', { name: project.customer.name })}
        </Button>
      )}
      <TextInput
        label={t('Name')}
        mt="xs"
        autoComplete="off"
        maxLength={200}
        value={choices.toName}
        onChange={({ currentTarget: { value } }) => set({ toName: value })}
      />
    </div>
  )
}

function Words({ form: { choices, set, message } }: { form: Form }) {
  const isTemplate = choices.way === 'whatsapp' && message.data?.isTemplate === true
  const takesCaption = !isTemplate || message.data?.takesCaption === true
  const fields = message.error instanceof ApiError ? message.error.fields : {}
  return (
    <>
      {choices.way === 'email' && (
        <TextInput
          label={t('Subject')}
          placeholder={message.data?.subject}
          description={t('Empty: the usual one, as shown')}
          maxLength={200}
          error={fields['subject']}
          value={choices.subject}
          onChange={({ currentTarget: { value } }) => set({ subject: value })}
        />
      )}
      {isTemplate && (
        <Alert color="blue" py="xs">
          {t(
            'WhatsApp lets only the wording that it approved through, because {name} has not written to us in the last 24 hours.',
            { name: choices.toName || t('the customer') },
          )}
        </Alert>
      )}
      {takesCaption && (
        <Textarea
          label={t('Message')}
          description={t('Empty: the usual words, as shown. The link is added by itself.')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          error={fields['caption']}
          value={choices.caption}
          onChange={({ currentTarget: { value } }) => set({ caption: value })}
        />
      )}
    </>
  )
}

/** Said once the provider took a message that had to wait. */
function sentWords({ delivery }: SendAnswer): string {
  return delivery.channel === 'email' ? t('Email sent successfully') : t('PDF sent successfully')
}

function freezeWord({ status, revision }: Bid): string {
  if (status === 'draft') return t('Sending freezes the bid. A later change makes a new revision.')
  if (status === 'accepted' || status === 'finalized') return t('A copy of what was agreed.')
  return revision > 1
    ? t('We’ll send revision {revision} again, unchanged.', { revision })
    : t('We’ll send it again, unchanged.')
}
