import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Paper, SendPaperDrawer } from '../deliveries/send-paper-drawer.tsx'
import { t } from '../language/t.ts'
import { type MoneyLetter, moneyLetterPaper } from './rights-api.ts'

/** Sends a letter about what is owed to us by e-mail. */
export function SendMoneyLetter({
  projectId,
  letter,
  recipient,
  onClose,
}: {
  projectId: number
  letter: MoneyLetter
  recipient: Paper['recipient']
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const paper = useMemo(
    () => moneyLetterPaper(queryClient, { id: projectId, letter, recipient }),
    [queryClient, projectId, letter, recipient],
  )
  return (
    <SendPaperDrawer
      title={letter.tone === 'firm' ? t('Firm letter') : t('Polite letter')}
      what="letter"
      paper={paper}
      sent={t('Letter sent successfully')}
      onClose={onClose}
    />
  )
}
