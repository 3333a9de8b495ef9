import { ActionIcon, Anchor, Badge, Button, type MantineColor, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { readableText } from '../theme.ts'

/*
 * What stands in every row of a list: plain elements in Mantine's own styles. Its components work out props, styles and
 * colors anew for each, which took a third of the time of drawing a list of customers.
 */

// The name at the end is the one that `print.css` knows.
const badge = clsx(Badge.classes['root'], 'mantine-Badge-root')

/** A word on a light background of its color. */
export function PlainBadge({
  color,
  size = 'sm',
  children,
}: {
  color: MantineColor
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  children: ReactNode
}) {
  const style = {
    '--badge-height': `var(--badge-height-${size})`,
    '--badge-padding-x': `var(--badge-padding-x-${size})`,
    '--badge-fz': `var(--badge-fz-${size})`,
    '--badge-radius': 'var(--mantine-radius-sm)',
    '--badge-bg': `var(--mantine-color-${color}-light)`,
    '--badge-color': readableText(color),
    fontWeight: 600,
    textTransform: 'none',
  } as CSSProperties
  return (
    <span className={badge} style={style}>
      <span className={Badge.classes['label']}>{children}</span>
    </span>
  )
}

const button = clsx(
  UnstyledButton.classes['root'],
  Button.classes['root'],
  'mantine-active mantine-focus-auto mantine-Button-root',
)
const buttonSize = {
  '--button-height': 'var(--button-height-compact-sm)',
  '--button-padding-x': 'var(--button-padding-x-compact-sm)',
}
const buttonColors = {
  light: {
    '--button-bg': 'var(--mantine-color-blue-light)',
    '--button-color': readableText('blue'),
    '--button-hover': 'var(--mantine-color-blue-light-hover)',
  },
  quiet: {
    '--button-bg': 'transparent',
    '--button-color': readableText('gray'),
    '--button-hover': 'var(--mantine-color-gray-light-hover)',
  },
  outlined: {
    '--button-bd': '1px solid var(--mantine-color-default-border)',
    '--button-bg': 'var(--mantine-color-default)',
    '--button-color': 'var(--mantine-color-default-color)',
    '--button-hover': 'var(--mantine-color-default-hover)',
  },
}

/** Makes a small button of a link or a button; its content is `PlainButtonWords`. */
export function plainButton(look: keyof typeof buttonColors): { className: string; style: CSSProperties } {
  return { className: button, style: { ...buttonSize, ...buttonColors[look] } as CSSProperties }
}

export function PlainButtonWords({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={Button.classes['inner']}>
      <span className={clsx(Button.classes['label'], className)}>{children}</span>
    </span>
  )
}

/** For a link or a button with nothing but an icon; its content is `PlainIcon`. */
export const plainIcon = {
  className: clsx(
    UnstyledButton.classes['root'],
    ActionIcon.classes['root'],
    'mantine-active mantine-focus-auto mantine-ActionIcon-root',
  ),
  style: {
    '--ai-bg': 'transparent',
    '--ai-color': readableText('gray'),
    '--ai-hover': 'var(--mantine-color-gray-light-hover)',
  } as CSSProperties,
}

export function PlainIcon({ children }: { children: ReactNode }) {
  return <span className={ActionIcon.classes['icon']}>{children}</span>
}

/** For links. */
export const plainLink = {
  className: clsx(Anchor.classes['root'], 'mantine-focus-auto'),
  'data-underline': 'hover',
}
