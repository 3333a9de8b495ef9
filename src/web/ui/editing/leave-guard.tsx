import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../../language/t.ts'
import { useConfirm } from '../confirm.tsx'
import { useAnyUnsaved } from './unsaved.ts'

/** Asks before navigating away from unsaved input. The router supports one guard at a time. */
export function LeaveGuard() {
  return useAnyUnsaved() ? <Guard /> : null
}

function Guard() {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: t('Leave without saving?'),
      message: t('What you typed here isn’t saved and will be lost.'),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
      danger: true,
    }
    void confirm(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])
  return null
}
