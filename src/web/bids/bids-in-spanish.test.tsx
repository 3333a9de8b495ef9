import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { depositLabel } from './editor/schedule-presets.ts'
import { caissons } from './sample-bid.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

const viewed = {
  ...caissons,
  status: 'viewed' as const,
  sentAt: '2026-11-05T17:00:00Z',
  views: { count: 3, lastAt: '2026-11-06T17:14:00Z' },
  validUntil: '2099-12-20',
}

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(readProject, () => ({ ...hillcrest, bids: [viewed] })),
)

it('speaks Spanish throughout, and names a bid in the middle of a sentence', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/projects/12/bids')
  expect(await screen.findByText('Propuesta 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Acciones de la propuesta 1' })).toBeTruthy()
  expect(screen.getByText(/Vista 3 veces, la última/)).toBeTruthy()
  expect(englishIn(screen.getByRole('main'), [viewed.title])).toEqual([])
})

it('writes the customer’s texts in the language of the bid', () => {
  expect([depositLabel('en'), depositLabel('es')]).toEqual(['Deposit', 'Anticipo'])
})
