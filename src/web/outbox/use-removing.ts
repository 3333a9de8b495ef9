import { useConfirm } from '../ui/confirm.tsx'
import { notifyError } from '../ui/notify.ts'
import type { OutboxEntry } from './outbox-item.ts'

const questions = {
  photo: {
    title: 'Remove this photo?',
    message: 'It has not been sent. Removed here, it never reaches the office; a copy in your gallery stays.',
    confirmLabel: 'Remove photo',
  },
  note: {
    title: 'Remove this note?',
    message: 'It has not been sent. Removed here, nobody will read it.',
    confirmLabel: 'Remove note',
  },
  check_in: {
    title: 'Remove this check-in?',
    message: 'It has not been sent. Removed here, nobody will know that you were there.',
    confirmLabel: 'Remove check-in',
  },
}

/** Gives up something that waits, once the person has said yes. */
export function useRemoving(): (entry: OutboxEntry) => Promise<void> {
  const confirm = useConfirm()
  return async (entry) => {
    if (!(await confirm({ ...questions[entry.content.kind], danger: true }))) return
    try {
      await entry.remove()
    } catch (error) {
      notifyError(error, 'It is still there')
    }
  }
}
