import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { sendReceipt, showReceipt } from './receipts-api.ts'
import { UploadQueue } from './upload-queue.ts'

/** The uploads of this page. Asks before the person leaves while some are under way. */
export function useUploads() {
  const queryClient = useQueryClient()
  const [queue] = useState(() => new UploadQueue(sendReceipt, (receipt) => showReceipt(queryClient, receipt)))
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  const underWay = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  useEffect(() => () => queue.stop(), [queue])
  useAskBeforeLeaving(underWay)
  return { queue, uploads }
}

function useAskBeforeLeaving(underWay: number) {
  const confirm = useConfirm()
  const count = useRef(underWay)
  count.current = underWay
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => underWay > 0 && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: t('Leave while receipts are uploading?'),
      message: t(
        '{count, plural, one {# receipt is not in the inbox yet and would have to be dropped again.} other {# receipts are not in the inbox yet and would have to be dropped again.}}',
        { count: count.current },
      ),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
      danger: true,
    }
    void confirm(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    if (underWay === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [underWay])
}
