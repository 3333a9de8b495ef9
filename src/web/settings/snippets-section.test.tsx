import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listAssemblies } from '../../contract/assemblies.ts'
import { readNextProjectNumber } from '../../contract/company.ts'
import { listSnippets, Snippet, type SnippetChange, updateSnippet } from '../../contract/snippets.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const at = '2026-11-01T10:00:00Z'
const begun: Snippet = {
  id: 3,
  kind: 'scope',
  language: 'en',
  title: 'Caissons',
  text: 'Drill to bedrock',
  version: 1,
  createdAt: at,
  updatedAt: at,
}
let stored: Snippet
let sent: SnippetChange[]

startApiStandIn(
  ...shellHandlers,
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 143,
    formatted: 'SC-26-0143',
    counter_type: query.counter_type,
  })),
  answer(listSnippets, () => [stored]),
  answer(listAssemblies, () => []),
  answer(updateSnippet, ({ body }) => {
    sent.push(body)
    if (body.version !== stored.version) {
      const current = z.encode(Snippet, stored)
      throw new Refusal(409, { error: 'Somebody else has changed this', code: 'conflict', current })
    }
    stored = { ...stored, ...(body as Partial<Snippet>), version: stored.version + 1 }
    return stored
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = begun
  sent = []
})

async function openSnippet() {
  const app = renderApp('/employee/Maria/settings')
  await app.user.click(await screen.findByRole('button', { name: 'Edit Caissons' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Caissons' }))
  return { ...app, dialog, text: dialog.getByLabelText<HTMLTextAreaElement>('Text') }
}

const byColleague = { ...begun, text: 'Drill to rock', version: 2 }

test('what is back from an earlier visit is said, and does not go over a colleague’s change unasked', async () => {
  const first = await openSnippet()
  await first.user.type(first.text, ', 24 in.')
  first.unmount()
  stored = byColleague
  // Looked at once in between, and left as it is.
  const second = await openSnippet()
  await waitFor(() => expect(second.text.value).toBe('Drill to bedrock, 24 in.'))
  second.unmount()
  const { user, dialog, text } = await openSnippet()
  expect(await dialog.findByText('We brought back what you typed before.')).toBeTruthy()
  expect(text.value).toBe('Drill to bedrock, 24 in.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: /changed this snippet/ }))
  expect(stored).toBe(byColleague)
  await user.click(conflict.getByRole('button', { name: 'Compare' }))
  expect(conflict.getByText('Drill to rock')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Keep what I chose' }))
  await waitFor(() => expect(stored.text).toBe('Drill to bedrock, 24 in.'))
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

test('forgets what was discarded', async () => {
  const first = await openSnippet()
  await first.user.type(first.text, ', 24 in.')
  await first.user.click(first.dialog.getByRole('button', { name: 'Discard changes' }))
  first.unmount()
  const { text, dialog } = await openSnippet()
  expect(text.value).toBe('Drill to bedrock')
  expect(dialog.queryByText('We brought back what you typed before.')).toBeNull()
})
