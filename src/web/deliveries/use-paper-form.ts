import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Delivery } from '../../contract/deliveries.ts'
import type { SendTo } from '../../contract/invoice-sending.ts'
import type { DeliveryKind } from '../../domain/deliveries.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { type DeliverySubject, refreshDeliveries } from './deliveries-api.ts'
import { findOpenFailure } from './sending-api.ts'

/** What a person may word; what is '' stays as the server words it. */
export interface PaperWords {
  subject: string
  caption: string
}

/** A paper that goes out by e-mail: an invoice, a reminder of one, a receipt, a statement of account. */
export interface Paper {
  kind: DeliveryKind
  /** Where the ledger keeps its messages. */
  about: DeliverySubject
  /** What its message and its PDF depend on: by another key both are asked for anew. */
  key: readonly unknown[]
  /** To whom it goes unless told otherwise. */
  recipient: { name: string; email: string }
  readMessage: (query: PaperWords & Recipient, signal: AbortSignal) => Promise<OutgoingMessage>
  /** As it goes out. */
  readPdf: (signal: AbortSignal) => Promise<Blob>
  send: (words: PaperWords, body: SendTo, key: string) => Promise<PaperAnswer>
  /** Fetches again whatever shows the paper: it went out, or it changed since it was shown. */
  refresh: () => void
}

interface Recipient {
  to: string
  toName: string
}

export interface PaperAnswer {
  message: string
  delivery: Delivery
}

/** A pause in typing; then the preview follows. */
const previewAfterMilliseconds = 350

/**
 * The words and the address of one sending, the message as it would go out by them, and sending it: once, however often
 * the button is pressed, and nothing else than what was shown.
 */
export function usePaperForm(paper: Paper) {
  const queryClient = useQueryClient()
  const [choices, setChoices] = useState<PaperWords & Recipient>(() => ({
    to: paper.recipient.email,
    toName: paper.recipient.name,
    subject: '',
    caption: '',
  }))
  const [key, setKey] = useState(newIdempotencyKey)
  const [replaces, setReplaces] = useState<number>()
  const [answer, setAnswer] = useState<PaperAnswer>()
  const busy = useRef(false)
  const { subject, caption } = choices
  const draft = useLocalDraft({
    key: `send-${paper.kind}-${Object.values(paper.about).join('-')}`,
    values: { subject, caption },
    dirty: subject !== '' || caption !== '',
    restore: (kept) => setChoices((before) => ({ ...before, ...kept })),
  })

  const query = useMemo(() => ({ ...choices, to: choices.to.trim() }), [choices])
  const [settled] = useDebouncedValue(query, previewAfterMilliseconds)
  const message = useQuery({
    queryKey: ['paper-message', ...paper.key, settled],
    queryFn: ({ signal }) => paper.readMessage(settled, signal),
    placeholderData: keepPreviousData,
    // A setting or an address may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  const pdf = useQuery({
    queryKey: ['paper-pdf', ...paper.key, message.data?.documentSha256],
    queryFn: ({ signal }) => paper.readPdf(signal),
    enabled: message.data !== undefined && !message.isPlaceholderData,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isCurrent = settled === query && !message.isPlaceholderData && message.data !== undefined
  const send = useMutation({
    mutationFn: ({ body, words, once }: { words: PaperWords; body: SendTo; once: string }) =>
      paper.send(words, body, once),
    onSettled: () => refreshDeliveries(queryClient),
  })

  async function sendNow(shown: OutgoingMessage) {
    if (busy.current || !isCurrent) return
    busy.current = true
    const { to, toName } = choices
    const body = {
      to: to.trim(),
      toName,
      documentSha256: shown.documentSha256,
      ...(replaces === undefined ? {} : { insteadOf: replaces }),
    }
    try {
      setAnswer(await send.mutateAsync({ words: { subject, caption }, body, once: key }))
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
    if (error.status === 502) {
      setReplaces(await findOpenFailure(paper.about, paper.kind).catch(() => replaces))
      return
    }
    paper.refresh()
    await queryClient.invalidateQueries({ queryKey: ['paper-message', ...paper.key] })
  }

  return {
    choices,
    set: (change: Partial<PaperWords & Recipient>) => {
      setChoices((before) => ({ ...before, ...change }))
      send.reset()
    },
    message,
    pdf,
    /** True when what is shown is what would go out by these choices. */
    isCurrent,
    sendNow,
    isSending: send.isPending || (busy.current && answer === undefined && !send.isError),
    failure: send.error,
    answer,
  }
}
