import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'

export interface RowAction {
  label: string
  Icon: Icon
  act: () => void
  disabled?: boolean
  isRemoval?: true
}

/**
 * The commands for one line or group. Tab passes by: Shift F10 or the menu key opens it from any cell. The menu renders
 * only while it is open, because a long bid has hundreds of lines.
 */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      data-column="menu"
      data-menu
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setOpened(true)}
    >
      <IconDots size={16} />
    </ActionIcon>
  )
  return (
    <span ref={place}>
      {!opened && button}
      {opened && (
        // Each command sets the focus itself.
        <Menu opened onChange={setOpened} position="bottom-end" withinPortal shadow="md" returnFocus={false}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown
            onKeyDown={({ key }) => {
              if (key === 'Escape')
                requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
            }}
          >
            {actions.map(({ label: name, Icon, act, disabled = false, isRemoval }) => (
              <Menu.Item
                key={name}
                leftSection={<Icon size={16} />}
                disabled={disabled}
                {...(isRemoval && { color: 'var(--mantine-color-error)' })}
                onClick={act}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
