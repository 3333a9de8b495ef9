import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, it } from 'vitest'
import { notifyUndo } from './notify-undo.tsx'
import '../testing/patience.ts'

it('offers to undo the last change, in place of the one before', async () => {
  const user = userEvent.setup()
  const undone: string[] = []
  const move = (to: string) =>
    notifyUndo({ id: 'permit-1', message: `Moved to ${to}`, onUndo: () => undone.push(to) })
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  act(() => move('plan check'))
  expect(await screen.findByText('Moved to plan check')).toBeTruthy()
  act(() => move('corrections'))
  expect(await screen.findByText('Moved to corrections')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Moved to plan check')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toEqual(['corrections'])
})
