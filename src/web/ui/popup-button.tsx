import { Menu, type MenuProps, Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

interface PopupProps {
  /** The button that opens the menu or the form, such as an `ActionIcon`. */
  button: ReactElement<ButtonProps>
  children: ReactNode
  /** What else its box has. */
  box?: Pick<PopoverDropdownProps, 'className' | 'style' | 'mah'>
}

/** A button and its menu of `Menu.Item`s. */
export function MenuButton({ button, children, box, ...menu }: PopupProps & MenuProps) {
  const { wasPressed, bare, target, focus } = useFirstPress(button, 'menu')
  if (!wasPressed) return bare
  return (
    <Menu defaultOpened onClose={focus} position="bottom-end" shadow="md" {...menu}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown {...box}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** A button and a small form beside it, in which the focus stays until it is closed. */
export function PopoverButton({ button, children, box, ...popover }: PopupProps & PopoverProps) {
  const { wasPressed, bare, target, focus } = useFirstPress(button, 'dialog')
  if (!wasPressed) return bare
  return (
    <Popover defaultOpened onClose={focus} shadow="md" trapFocus {...popover}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown {...box}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/**
 * Only the button is drawn until it is pressed first: a closed menu takes as long to draw as several rows of a list, and a
 * second time once it is on the page. `bare` is the button until then, `target` the one for the popup that is drawn
 * afterwards, opened, and `focus` gives it the focus back when that closes.
 */
export function useFirstPress(button: ReactElement<ButtonProps>, opens: 'menu' | 'dialog') {
  const [wasPressed, setPressed] = useState(false)
  const pressed = useRef<HTMLButtonElement>(null)
  return {
    wasPressed,
    bare: cloneElement(button, {
      'aria-haspopup': opens,
      'aria-expanded': false,
      onClick: () => setPressed(true),
    }),
    target: cloneElement(button, { ref: pressed }),
    focus: () => pressed.current?.focus(),
  }
}
