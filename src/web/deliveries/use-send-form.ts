import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import { type Delivery, listDeliveries } from '../../contract/deliveries.ts'
import type { Copies, DeliveryKind } from '../../domain/deliveries.ts'
import { ApiError } from '../api/api-error.ts'
import { call, newIdempotencyKey } from '../api/client.ts'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { type DeliverySubject, refreshDeliveries } from './deliveries-api.ts'
import { useCopies } from './use-copies.ts'

/** What a person may word. The server fills in what is ''. */
export interface MessageWords {
  subject: string
  caption: string
}

export interface SendAnswer {
  message: string
  notice?: string | null
  delivery: Delivery
}

/** A message with a PDF, and how it is read and sent. */
export interface Outgoing<Choices extends MessageWords> {
  kind: DeliveryKind
  /** Whose deliveries it belongs to. */
  about: DeliverySubject
  /** The first part of its query keys. With another key, message and PDF are read again. */
  key: readonly unknown[]
  start: Choices
  /** The failed delivery that it replaces. */
  insteadOf?: number | undefined
  /** Undefined when these choices send nothing. */
  reader: (choices: Choices) => ((signal: AbortSignal) => Promise<OutgoingMessage>) | undefined
  readPdf: (choices: Choices, signal: AbortSignal) => Promise<Blob>
  send: (
    choices: Choices,
    shown: ShownMessage,
    idempotencyKey: string,
    copies: Partial<Copies>,
  ) => Promise<SendAnswer>
  /** What to enter when nobody is named as the recipient; the server would take the one on record. */
  missing: (choices: Choices) => string | undefined
  /** False when these choices send no e-mail, so that there are no copies. */
  hasCopies?: (choices: Choices) => boolean
  /** Reads again what shows the bid or paper, after it was sent or refused. */
  refresh: () => void
}

/** The server refuses to send another PDF than the one that was shown. */
export interface ShownMessage {
  documentSha256: string
  insteadOf?: number
}

const previewDelayMs = 350

/** A message before it is sent: what the person chooses, the preview, and sending it once, just as it is shown. */
export function useSendForm<Choices extends MessageWords>(outgoing: Outgoing<Choices>) {
  const { kind, about, start } = outgoing
  const queryClient = useQueryClient()
  const [choices, setChoices] = useState(start)
  const [key, setKey] = useState(newIdempotencyKey)
  const [replaces, setReplaces] = useState(outgoing.insteadOf)
  const busy = useRef(false)
  const { subject, caption } = choices
  const send = useMutation({
    mutationFn: ({ copied, ...shown }: ShownMessage & { copied: Partial<Copies> }) =>
      outgoing.send(choices, shown, key, copied),
    onSettled: () => refreshDeliveries(queryClient),
  })
  // What the server says of a copy is about what stood there before.
  const copies = useCopies(() => send.reset())
  const { cc, bcc } = copies.typed
  const draft = useLocalDraft({
    key: `send-${kind}-${Object.values(about).join('-')}`,
    values: { subject, caption, cc, bcc },
    dirty: [subject, caption, cc, bcc].some((text) => text !== ''),
    restore({ subject, caption, ...kept }) {
      setChoices((before) => ({ ...before, subject, caption }))
      copies.type(kept)
    },
  })

  const recipient = useRecipient(outgoing.missing(choices))
  const { message, pdf, isCurrent } = usePreview(outgoing, choices)

  async function sendNow(shown: OutgoingMessage) {
    if (busy.current || !isCurrent) return
    if (recipient.showError()) return
    if (outgoing.hasCopies?.(choices) !== false && copies.showError()) return
    busy.current = true
    try {
      await send.mutateAsync({
        documentSha256: shown.documentSha256,
        ...(replaces === undefined ? {} : { insteadOf: replaces }),
        copied: copies.addresses,
      })
      draft.clear()
    } catch (error) {
      await afterFailure(error)
      busy.current = false
    }
  }

  /** Without an answer it may have been sent: the key stays, so that trying again sends nothing twice. */
  async function afterFailure(error: unknown) {
    if (!(error instanceof ApiError) || error.status === 0) return
    setKey(newIdempotencyKey())
    if (error.status === 502) {
      // The provider refused it. That is a failed delivery now, which the next try replaces.
      setReplaces(await findOpenFailure(about, kind).catch(() => replaces))
      return
    }
    outgoing.refresh()
    await queryClient.invalidateQueries({ queryKey: [...outgoing.key, 'message'] })
  }

  return {
    choices,
    set: (change: Partial<Choices>) => {
      setChoices((before) => ({ ...before, ...change }))
      recipient.reset()
      send.reset()
    },
    copies,
    message,
    pdf,
    /** True when the preview shows these choices. */
    isCurrent,
    sendNow,
    isSending: send.isPending || (busy.current && !send.data && !send.isError),
    failure: send.error,
    /** One sentence per wrong field. */
    fields: fieldsOf(send.error ?? message.error, recipient.error),
    answer: send.data,
  }
}

/** Says what is missing once somebody tries to send without it. */
function useRecipient(missing: string | undefined) {
  const [isShown, setShown] = useState(false)
  return {
    error: isShown ? missing : undefined,
    showError() {
      setShown(missing !== undefined)
      return missing !== undefined
    },
    reset: () => setShown(false),
  }
}

function fieldsOf(failure: Error | null, to: string | undefined): Record<string, string> {
  const said = failure instanceof ApiError ? failure.fields : {}
  return to === undefined ? said : { ...said, to }
}

/** The message and its PDF as the server would send them, shortly after the last change. */
function usePreview<Choices extends MessageWords>(outgoing: Outgoing<Choices>, choices: Choices) {
  const [settled] = useDebouncedValue(choices, previewDelayMs)
  const message = useQuery({
    queryKey: [...outgoing.key, 'message', settled],
    queryFn: readerOf(outgoing.reader(settled)),
    placeholderData: keepPreviousData,
    // A setting, an address or a customer's consent may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  const pdf = useQuery({
    queryKey: [...outgoing.key, 'pdf', message.data?.documentSha256],
    queryFn: ({ signal }) => outgoing.readPdf(settled, signal),
    enabled: message.data !== undefined && !message.isPlaceholderData,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isCurrent = settled === choices && !message.isPlaceholderData && message.data !== undefined
  return { message, pdf, isCurrent }
}

function readerOf(read: ((signal: AbortSignal) => Promise<OutgoingMessage>) | undefined) {
  return read ? ({ signal }: { signal: AbortSignal }) => read(signal) : skipToken
}

/** The newest failed message of this kind that nobody has dealt with. */
async function findOpenFailure(about: DeliverySubject, kind: DeliveryKind): Promise<number | undefined> {
  const open = await call(listDeliveries, { query: { ...about, open: true, limit: 20 } })
  return open.find((failed) => failed.kind === kind)?.id
}
