import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  type Assembly,
  type AssemblyChange,
  deleteAssembly,
  listAssemblies,
  updateAssembly,
} from '../../contract/assemblies.ts'
import { readNextProjectNumber } from '../../contract/company.ts'
import { listSnippets } from '../../contract/snippets.ts'
import { caissonAssembly } from '../assemblies/sample-assembly.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

let stored: Assembly[]
let sent: AssemblyChange[]

startApiStandIn(
  ...shellHandlers,
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 143,
    formatted: 'SC-26-0143',
    counter_type: query.counter_type,
  })),
  answer(listSnippets, () => []),
  answer(listAssemblies, () => stored),
  answer(updateAssembly, ({ body }) => {
    sent.push(body)
    return { ...caissonAssembly, version: 2 }
  }),
  answer(deleteAssembly, () => {
    stored = []
    return { message: 'Assembly removed' }
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = [caissonAssembly]
  sent = []
})

test('a number keeps its name in formulas while a formula uses it', async () => {
  const { user } = renderApp('/employee/Maria/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit Caisson 24 in. × 20 ft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Caisson 24 in. × 20 ft' }))
  const depth = within(dialog.getByRole('group', { name: 'Number 2' }))
  fireEvent.change(depth.getByLabelText('Name'), { target: { value: 'Drilled depth' } })
  expect(depth.getByLabelText<HTMLInputElement>('In formulas').value).toBe('depth')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const [count, , diameter] = caissonAssembly.numbers
  expect(sent).toEqual([
    {
      numbers: [count, { key: 'depth', label: 'Drilled depth', unit: 'ft', usual: 20_000 }, diameter],
      version: 1,
    },
  ])
})

test('deletes an assembly, and says that bids keep its lines', async () => {
  const { user } = renderApp('/employee/Maria/settings')
  await user.click(await screen.findByRole('button', { name: 'Delete Caisson 24 in. × 20 ft' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Caisson 24 in. × 20 ft?' }))
  expect(question.getByText('Bids that already use it keep their lines.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Edit Caisson/ })).toBeNull())
})
