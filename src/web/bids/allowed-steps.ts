import type { Bid } from '../../contract/bids.ts'

/** A bid that was replaced or declined can't be sent again. */
export function canSend({ status }: Pick<Bid, 'status'>): boolean {
  return status !== 'superseded' && status !== 'declined'
}

/** More time helps only while the customer hasn't answered. */
export function canExtend({ status }: Pick<Bid, 'status'>): boolean {
  return status === 'sent' || status === 'viewed' || status === 'expired'
}

/** A customer who asked a question needs no reminder. */
export function canRemind({
  status,
  remindedAt,
  questions,
}: Pick<Bid, 'status' | 'remindedAt' | 'questions'>): boolean {
  return (status === 'sent' || status === 'viewed') && remindedAt === null && questions.length === 0
}

/** Only a link that has left the office and still works can be turned off. */
export function canRevoke({ status, linkRevokedAt }: Pick<Bid, 'status' | 'linkRevokedAt'>): boolean {
  return status !== 'draft' && linkRevokedAt === null
}

export function canFinalize({ status, isSending }: Pick<Bid, 'status' | 'isSending'>): boolean {
  const isOpen = ['draft', 'sent', 'viewed', 'accepted', 'expired'].includes(status)
  return isOpen && !isSending
}
