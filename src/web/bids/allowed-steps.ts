import type { Bid } from '../../contract/bids.ts'

/** False for what was replaced or declined: it does not go out any more. */
export function canSend({ status }: Pick<Bid, 'status'>): boolean {
  return status !== 'superseded' && status !== 'declined'
}

/** True while the customer may still answer, or could if there were more time. */
export function canExtend({ status }: Pick<Bid, 'status'>): boolean {
  return status === 'sent' || status === 'viewed' || status === 'expired'
}

/** Who has asked has been heard from. */
export function canRemind({
  status,
  remindedAt,
  questions,
}: Pick<Bid, 'status' | 'remindedAt' | 'questions'>): boolean {
  return (status === 'sent' || status === 'viewed') && remindedAt === null && questions.length === 0
}

/** True for a link that somebody outside may have, and that still leads somewhere. */
export function canRevoke({ status, linkRevokedAt }: Pick<Bid, 'status' | 'linkRevokedAt'>): boolean {
  return status !== 'draft' && linkRevokedAt === null
}

export function canFinalize({ status, isSending }: Pick<Bid, 'status' | 'isSending'>): boolean {
  const isOpen = ['draft', 'sent', 'viewed', 'accepted', 'expired'].includes(status)
  return isOpen && !isSending
}
