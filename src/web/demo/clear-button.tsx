import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useClear } from './demo-api.ts'

const words = {
  mails: {
    label: t('Empty the mailbox'),
    message: t('Every mail in it is removed. The ledger of deliveries keeps its entries.'),
  },
  chats: {
    label: t('Clear the phone'),
    message: t('Every chat on it is removed. The ledger of deliveries keeps its entries.'),
  },
}

export function ClearButton({ what, onCleared }: { what: 'mails' | 'chats'; onCleared: () => void }) {
  const confirm = useConfirm()
  const clear = useClear(what)
  const { label, message } = words[what]
  const ask = async () => {
    if (await confirm({ title: `${label}?`, message, confirmLabel: label, danger: true })) {
      clear.mutate(undefined, { onSuccess: onCleared })
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={clear.isPending}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  )
}
