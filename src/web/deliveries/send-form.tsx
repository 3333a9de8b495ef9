import { Alert, Button, Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emailBid, readBidMessage, whatsappBid } from '../../contract/bid-actions.ts'
import { type Bid, readBidPdf } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { call } from '../api/client.ts'
import { letterWords } from '../language/letter-words.ts'
import { t } from '../language/t.ts'
import { useUpdateProject } from '../projects/projects-api.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { Segments } from '../ui/segments.tsx'
import { CopyFields } from './copy-fields.tsx'
import { LinkPanel } from './link-panel.tsx'
import { MissingSchedule } from './missing-schedule.tsx'
import { ReminderField } from './reminder-field.tsx'
import { MessageField, RecipientFields, SendColumns, SubjectField } from './send-parts.tsx'
import { SendProblems } from './send-problems.tsx'
import { SendResult } from './send-result.tsx'
import { bidKey, type SendWay, showSentBid, waitsForAnswer } from './sending-api.ts'
import { type SendAnswer, useSendForm } from './use-send-form.ts'

/** Sends a bid by e-mail or WhatsApp, or hands out its link. */
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
  const [remindAfterDays, setRemindAfterDays] = useState(bid.remindAfterDays)
  const form = useBidForm({ bid, project, startWith, insteadOf, remindAfterDays })
  const { choices, set, message, answer } = form
  const { way, full, logo } = choices
  if (answer) return <SendResult answer={answer} what="bid" sent={sentWords(answer)} onClose={onClose} />

  const ways = (
    <Segments
      wide
      label={t('How to send')}
      choices={[
        { value: 'email', label: t('E-mail') },
        { value: 'whatsapp', label: t('WhatsApp') },
        { value: 'link', label: t('Copy the link') },
      ]}
      disabled={form.isSending}
      value={way}
      onChange={(chosen) => set({ way: chosen })}
    />
  )
  if (way === 'link') {
    return (
      <LinkPanel bid={bid} choice={remindAfterDays} onRemind={setRemindAfterDays} onClose={onClose}>
        {ways}
        <MissingSchedule bid={bid} />
      </LinkPanel>
    )
  }
  return (
    <SendColumns
      form={form}
      channel={way}
      footWord={freezeWord(bid)}
      onOther={() => set({ way: way === 'email' ? 'whatsapp' : 'email' })}
      onClose={onClose}
    >
      {ways}
      <MissingSchedule bid={bid} />
      {message.data && form.isCurrent && (
        <SendProblems message={message.data} bid={bid} project={project} onChange={set} onLeave={onClose} />
      )}
      <Recipient project={project} way={way} form={form} />
      {way === 'email' && (
        <CopyFields copies={form.copies} fields={form.fields} of={{ project_id: project.id }} />
      )}
      <Words form={form} />
      <Stack gap={6}>
        <Switch
          label={t('Every line with its price')}
          description={full ? undefined : t('One amount for each group')}
          checked={full}
          onChange={(event) => set({ full: event.currentTarget.checked })}
        />
        <Switch
          label={t('Our letterhead')}
          checked={logo}
          onChange={(event) => set({ logo: event.currentTarget.checked })}
        />
      </Stack>
      {waitsForAnswer(bid) && <ReminderField value={remindAfterDays} onChange={setRemindAfterDays} />}
    </SendColumns>
  )
}

type Form = ReturnType<typeof useBidForm>

function useBidForm({
  bid,
  project: { customer },
  startWith,
  insteadOf,
  remindAfterDays,
}: {
  bid: Bid
  project: Project
  startWith: SendWay | undefined
  insteadOf: number | undefined
  remindAfterDays: number | null
}) {
  const queryClient = useQueryClient()
  const params = { projectId: bid.project_id, bidId: bid.id }
  const usualWay: SendWay = customer.email === '' && customer.phone !== '' ? 'whatsapp' : 'email'
  return useSendForm({
    kind: 'bid',
    about: { bid_id: bid.id },
    key: [...bidKey(params), bid.version],
    insteadOf,
    start: {
      way: startWith ?? usualWay,
      toName: customer.name,
      email: customer.email,
      phone: customer.phone,
      subject: '',
      caption: '',
      full: true,
      logo: true,
    },
    missing: ({ way, email, phone }) => {
      if (way === 'email') return email.trim() === '' ? t('Enter an e-mail address.') : undefined
      return way === 'whatsapp' && phone.trim() === '' ? t('Enter a mobile number.') : undefined
    },
    reader: ({ way: channel, email, phone, subject, ...choices }) => {
      if (channel === 'link') return undefined
      const to = channel === 'email' ? { to: email.trim(), subject } : { to: phone.trim() }
      return (signal) => call(readBidMessage, { params, query: { channel, ...choices, ...to }, signal })
    },
    readPdf: ({ full, logo }, signal) =>
      call(readBidPdf, { params, query: { full, logo, asSent: true }, signal }),
    send: async (
      { way, toName, email, phone, subject, caption, full, logo },
      shown,
      idempotencyKey,
      copies,
    ) => {
      const isMail = way === 'email'
      const to = (isMail ? email : phone).trim()
      const reminder = waitsForAnswer(bid) ? { remindAfterDays } : {}
      const parts = { params, body: { to, toName, full, logo, ...shown, ...reminder }, idempotencyKey }
      const answer = isMail
        ? await call(emailBid, { ...parts, query: { subject, caption, ...copies } })
        : await call(whatsappBid, { ...parts, query: { caption } })
      showSentBid(queryClient, answer)
      return answer
    },
    hasCopies: ({ way }) => way === 'email',
    refresh: () => void queryClient.invalidateQueries({ queryKey: ['bids'] }),
  })
}

function Recipient({ project, way, form }: { project: Project; way: DeliveryChannel; form: Form }) {
  const { customer } = project
  const { choices, set } = form
  const update = useUpdateProject(project.id)
  const isMail = way === 'email'
  const to = isMail ? choices.email : choices.phone
  const isMissing = (isMail ? customer.email : customer.phone) === ''

  async function save() {
    try {
      await update.mutateAsync({ customer: isMail ? { email: to.trim() } : { phone: to.trim() } })
      const { name } = customer
      notifySuccess(
        isMail ? t('Kept as the e-mail of {name}', { name }) : t('Kept as the phone of {name}', { name }),
      )
    } catch (failure) {
      notifyError(failure)
    }
  }

  return (
    <RecipientFields
      label={isMail ? letterWords.to : t('To (mobile number)')}
      type={isMail ? 'email' : 'tel'}
      error={form.fields['to']}
      to={to}
      onTo={(typed) => set(isMail ? { email: typed } : { phone: typed })}
      name={choices.toName}
      onName={(toName) => set({ toName })}
    >
      {isMissing && to.trim() !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          loading={update.isPending}
          onClick={() => void save()}
        >
          {t('Save it for {name}', { name: customer.name })}
        </Button>
      )}
    </RecipientFields>
  )
}

function Words({ form }: { form: Form }) {
  const { way, toName } = form.choices
  const shown = form.message.data
  const isTemplate = way === 'whatsapp' && shown?.isTemplate === true
  return (
    <>
      {way === 'email' && <SubjectField form={form} />}
      {isTemplate && (
        <Alert color="blue" py="xs">
          {t(
            '{name} hasn’t written to us in the last 24 hours, so WhatsApp only allows its approved wording.',
            { name: toName || t('The customer') },
          )}
        </Alert>
      )}
      {(!isTemplate || shown?.takesCaption === true) && (
        <MessageField
          form={form}
          description={t('Leave it empty to send the words shown. We add the link.')}
        />
      )}
    </>
  )
}

/** The sentence for a message that had to wait and was then sent. */
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
