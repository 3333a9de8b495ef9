import type { PublicInvoice } from '../../contract/online-payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { Notice } from '../public-bid/state-notice.tsx'
import { usePageWords } from './page-words.ts'

/** Says at the top how the invoice stands, when that is more than "open". */
export function InvoiceState({
  invoice: { status, balance, dueDate, underway },
  isWaiting,
  hasPaid,
}: {
  invoice: PublicInvoice
  /** The provider is still being asked. */
  isWaiting: boolean
  /** The reader comes from the provider's page. */
  hasPaid: boolean
}) {
  const { say, day } = usePageWords()
  if (status === 'void') return <Told tone="caution" title={say.voidTitle} text={say.voidText} />
  if (balance <= 0) return <Told tone="good" title={say.paidTitle} text={say.paidText} isAnswer={hasPaid} />
  if (isWaiting) {
    return (
      <Notice tone="quiet">
        <p>{say.checking}</p>
      </Notice>
    )
  }
  if (underway?.status === 'processing') {
    const text = say.comingText(formatDollars(underway.amount))
    return <Told tone="good" title={say.comingTitle} text={text} isAnswer={hasPaid} />
  }
  if (underway?.status === 'failed')
    return <Told tone="caution" title={say.failedTitle} text={say.failedText} />
  if (hasPaid && underway?.status === 'open') {
    return <Told tone="quiet" title={say.notYetTitle} text={say.notYetText} />
  }
  if (status === 'overdue' && dueDate !== null) {
    return <Told tone="caution" title={say.overdueTitle} text={say.overdueText(day(dueDate))} />
  }
  return null
}

function Told({
  tone,
  title,
  text,
  isAnswer = false,
}: {
  tone: 'good' | 'caution' | 'quiet'
  title: string
  text: string
  isAnswer?: boolean
}) {
  return (
    <Notice tone={tone} takesFocus={isAnswer}>
      <h2>{title}</h2>
      <p>{text}</p>
    </Notice>
  )
}
