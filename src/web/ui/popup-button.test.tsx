import { ActionIcon, MantineProvider, Menu } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../testing/patience.ts'
import { MenuButton } from './popup-button.tsx'

it('opens the menu at the first press already, and gives the focus back to the button', async () => {
  const act = vi.fn()
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <MenuButton button={<ActionIcon aria-label="Change">…</ActionIcon>}>
        <Menu.Item onClick={act}>Edit</Menu.Item>
      </MenuButton>
    </MantineProvider>,
  )
  const button = () => screen.getByRole('button', { name: 'Change' })
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  await user.click(button())
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(act).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button())
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Edit' })
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button())
})
