import { Checkbox, CheckIcon } from '@mantine/core'
import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import { PlainIcon, plainIcon } from '../../ui/plain-elements.tsx'

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

/** A button with nothing but an icon. */
export function PlainIconButton({ children, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" {...plainIcon} {...button}>
      <PlainIcon>{children}</PlainIcon>
    </button>
  )
}
