import { ActionIcon, Checkbox, CheckIcon, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import { readableText } from '../../theme.ts'

/* As `ui/plain-elements.tsx`, but for what the dashboard doesn't show and so needn't load. */

const checkboxStyle = {
  '--checkbox-size': '1.25rem',
  '--checkbox-color': 'var(--mantine-primary-color-filled)',
  '--checkbox-icon-color': 'var(--mantine-color-white)',
} as CSSProperties

/** A checkbox without words beside it. */
export function PlainCheckbox(input: ComponentProps<'input'>) {
  return (
    <div className="mantine-Checkbox-root" style={checkboxStyle}>
      <div className={Checkbox.classes['inner']}>
        <input type="checkbox" className={clsx(Checkbox.classes['input'], 'mantine-focus-auto')} {...input} />
        <CheckIcon className={Checkbox.classes['icon']} />
      </div>
    </div>
  )
}

const iconButton = clsx(
  UnstyledButton.classes['root'],
  ActionIcon.classes['root'],
  'mantine-active mantine-focus-auto mantine-ActionIcon-root',
)
const quietIcon = {
  '--ai-bg': 'transparent',
  '--ai-color': readableText('gray'),
  '--ai-hover': 'var(--mantine-color-gray-light-hover)',
} as CSSProperties

/** A button with nothing but an icon. */
export function PlainIconButton({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" className={iconButton} style={quietIcon} {...button}>
      <span className={ActionIcon.classes['icon']}>{children}</span>
    </button>
  )
}
