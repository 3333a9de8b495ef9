import { ActionIcon, Badge, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Receipt } from '../../contract/receipts.ts'
import { receiptWord } from '../expenses/expense-words.ts'
import { ReceiptThumbnail } from '../expenses/receipt-picture.tsx'
import { t } from '../language/t.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './receipts.module.css'
import { fileOf } from './receipts-api.ts'

/** The receipts waiting in the inbox. */
export function WaitingReceipts({
  receipts,
  onOpen,
  onDismiss,
}: {
  receipts: readonly Receipt[]
  onOpen: (receipt: Receipt) => void
  onDismiss: (receipt: Receipt) => void
}) {
  return (
    <ul className={`plain-list ${classes.waiting}`} aria-label={t('Waiting receipts')}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <UnstyledButton className={classes.card ?? ''} onClick={() => onOpen(receipt)}>
            <span className={classes.cardPicture}>
              <ReceiptThumbnail receipt={fileOf(receipt)} />
            </span>
            <Text span size="sm" fw={500} truncate display="block" mt={4}>
              {receipt.fileName || receiptWord}
            </Text>
            <Text span size="xs" c="dimmed" display="block">
              {receipt.createdBy ?? t('Somebody')}, <RelativeTime instant={receipt.createdAt} />
            </Text>
            {receipt.similar.length > 0 && (
              <Badge color="yellow" variant="light" tt="none" size="sm" mt={4}>
                {t('Entered before')}
              </Badge>
            )}
          </UnstyledButton>
          <Tooltip label={t('Put aside')}>
            <ActionIcon
              variant="default"
              size="md"
              className={classes.aside ?? ''}
              aria-label={
                receipt.fileName
                  ? t('Put {name} aside', { name: receipt.fileName })
                  : t('Put this receipt aside')
              }
              onClick={() => onDismiss(receipt)}
            >
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
