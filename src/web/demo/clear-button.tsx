import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useConfirm } from '../ui/confirm.tsx'
import { useClear } from './demo-api.ts'

const words = {
  mails: {
    label: 'Empty the mailbox',
    message: 'Every mail in it is removed. The ledger of deliveries keeps its entries.',
  },
  chats: {
    label: 'Clear the phone',
    message: 'Every chat on it is removed. The ledger of deliveries keeps its entries.',
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
