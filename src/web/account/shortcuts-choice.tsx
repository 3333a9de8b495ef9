import { Switch } from '@mantine/core'
import { useState } from 'react'
import { t } from '../language/t.ts'

const storageKey = 'groundwork:shortcuts'

/** Single keys can be switched off: whoever speaks to their device types them by accident (WCAG 2.2, 2.1.4). */
export function ShortcutsChoice() {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off')
  return (
    <Switch
      label={t('Keyboard shortcuts')}
      description={t('Single keys that open screens and start things; Ctrl or ⌘ K works either way')}
      checked={on}
      onChange={(event) => {
        const next = event.currentTarget.checked
        setOn(next)
        if (next) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, 'off')
        window.dispatchEvent(new Event(storageKey))
      }}
    />
  )
}
