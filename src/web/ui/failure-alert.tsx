import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Why something could not be done, read out at once. Shows nothing when there is nothing to say. */
export function FailureAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  )
}
