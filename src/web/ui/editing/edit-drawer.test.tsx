import { TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppProviders } from '../../app-providers.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import '../../testing/patience.ts'

test('blocks typing and shows the progress while saving', async () => {
  const edit = {
    dirty: true,
    failure: undefined,
    restored: false,
    conflict: undefined,
    onSubmit: () => {},
    discard: () => {},
  }
  const drawer = (saving: boolean) => (
    <AppProviders env="test">
      <EditDrawer
        title="Edit Ann"
        what="this customer"
        edit={{ ...edit, saving }}
        onClose={() => {}}
        progress={<p role="status">plan.pdf: 40% sent</p>}
      >
        <TextInput label="Name" />
      </EditDrawer>
    </AppProviders>
  )
  const { rerender } = render(drawer(false))
  expect((await screen.findByLabelText('Name')).closest('[inert]')).toBeNull()
  expect(screen.queryByText('plan.pdf: 40% sent')).toBeNull()
  rerender(drawer(true))
  expect(screen.getByLabelText('Name').closest('[inert]')).not.toBeNull()
  expect(screen.getByText('plan.pdf: 40% sent').closest('[inert]')).toBeNull()
})
