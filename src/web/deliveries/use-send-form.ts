import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { OutgoingMessage, SendAnswer, SendChoice } from '../../contract/bid-actions.ts'
import type { Bid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { findOpenFailure, type MessageQuery, useOutgoingMessage, useSendBid } from './sending-api.ts'

/** The channels, and handing out the link oneself. */
export type SendWay = DeliveryChannel | 'link'

/** What the person chose; what is '' stays as the server words it. */
interface Choices {
  way: SendWay
  toName: string
  email: string
  phone: string
  subject: string
  caption: string
  full: boolean
  logo: boolean
  /** Null: no reminder. */
  remindAfterDays: number | null
}

/** A pause in typing; then the preview follows. */
const previewAfterMilliseconds = 350

/**
 * The choices of one sending, the message as it would go out by them, and sending it: once, however often the button is
 * pressed, and nothing else than what was shown.
 */
export function useSendForm({
  bid,
  project,
  startWith,
  insteadOf,
}: {
  bid: Bid
  project: Project
  startWith: SendWay | undefined
  insteadOf: number | undefined
}) {
  const place = { projectId: bid.project_id, bidId: bid.id }
  const queryClient = useQueryClient()
  const [choices, setChoices] = useState<Choices>(() => ({
    way: startWith ?? (project.customer.email === '' && project.customer.phone !== '' ? 'whatsapp' : 'email'),
    toName: project.customer.name,
    email: project.customer.email,
    phone: project.customer.phone,
    subject: '',
    caption: '',
    full: true,
    logo: true,
    remindAfterDays: bid.remindAfterDays,
  }))
  const [key, setKey] = useState(newIdempotencyKey)
  const [replaces, setReplaces] = useState(insteadOf)
  const [answer, setAnswer] = useState<SendAnswer>()
  const busy = useRef(false)
  const { subject, caption } = choices
  const draft = useLocalDraft({
    key: `send-bid-${bid.id}`,
    values: { subject, caption },
    dirty: subject !== '' || caption !== '',
    restore: (kept) => setChoices((before) => ({ ...before, ...kept })),
  })
  const send = useSendBid(place)

  const query = useMemo(() => toQuery(choices), [choices])
  const [settled] = useDebouncedValue(query, previewAfterMilliseconds)
  const message = useOutgoingMessage(place, settled, bid.version)
  const isCurrent = settled === query && !message.isPlaceholderData && message.data !== undefined

  async function sendNow(shown: OutgoingMessage) {
    if (busy.current || !isCurrent) return
    busy.current = true
    try {
      const { way } = choices
      const choice = toChoice(choices, bid, shown, replaces)
      setAnswer(
        await send.mutateAsync({
          channel: way === 'whatsapp' ? way : 'email',
          subject,
          caption,
          choice,
          key,
        }),
      )
      // Sent, or on its way: from here nothing more goes out.
      draft.clear()
    } catch (error) {
      await afterRefusal(error)
      busy.current = false
    }
  }

  /** Without an answer it may have been sent all the same: then the key stays, and trying again sends nothing twice. */
  async function afterRefusal(error: unknown) {
    if (!(error instanceof ApiError) || error.status === 0) return
    setKey(newIdempotencyKey())
    // What was refused is in the ledger as a failure, and the next try takes its place.
    if (error.status === 502)
      setReplaces(await findOpenFailure({ bid_id: bid.id }, 'bid').catch(() => replaces))
    else await queryClient.invalidateQueries({ queryKey: ['bids'] })
  }

  return {
    choices,
    set: (change: Partial<Choices>) => {
      setChoices((before) => ({ ...before, ...change }))
      send.reset()
    },
    message,
    /** True when what is shown is what would go out by these choices. */
    isCurrent,
    sendNow,
    isSending: send.isPending || (busy.current && answer === undefined && !send.isError),
    failure: send.error,
    answer,
  }
}

function toQuery({ way, ...choices }: Choices): MessageQuery | undefined {
  if (way === 'link') return undefined
  const { toName, email, phone, subject, caption, full, logo } = choices
  const to = (way === 'email' ? email : phone).trim()
  return { channel: way, to, toName, caption, full, logo, ...(way === 'email' ? { subject } : {}) }
}

function toChoice(
  { way, toName, email, phone, full, logo, remindAfterDays }: Choices,
  bid: Bid,
  { documentSha256 }: OutgoingMessage,
  insteadOf: number | undefined,
): SendChoice {
  return {
    to: (way === 'email' ? email : phone).trim(),
    toName,
    full,
    logo,
    documentSha256,
    ...(waitsForAnswer(bid) ? { remindAfterDays } : {}),
    ...(insteadOf === undefined ? {} : { insteadOf }),
  }
}

/** False once there is an answer, for what goes out then is a copy; and once the customer has asked about the bid. */
export function waitsForAnswer({ status, questions }: Pick<Bid, 'status' | 'questions'>): boolean {
  return (status === 'draft' || status === 'sent' || status === 'viewed') && questions.length === 0
}
