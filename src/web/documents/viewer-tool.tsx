import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** One of the buttons above a document: an icon with its name. */
export function ViewerTool({
  label,
  onClick,
  disabled = false,
  children,
}: {
  label: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
