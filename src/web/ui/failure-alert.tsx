import { Alert, type AlertProps } from '@mantine/core'

/** Why something could not be done, read out at once. Shows nothing when there is nothing to say. */
export function FailureAlert({ children, ...props }: Omit<AlertProps, 'color' | 'role'>) {
  if (!children) return null
  return (
    <Alert color="red" role="alert" {...props}>
      {children}
    </Alert>
  )
}
