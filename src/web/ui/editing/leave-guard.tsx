import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../../language/t.ts'
import { useConfirm } from '../confirm.tsx'
import { useAnyUnsaved } from './unsaved.ts'

/** Asks before another screen takes the place of what is saved nowhere. The router knows one guard at a time. */
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
      message: t('What you typed here is not saved, and it cannot be kept for your next visit.'),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
      danger: true,
    }
    void confirm(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])
  return null
}
