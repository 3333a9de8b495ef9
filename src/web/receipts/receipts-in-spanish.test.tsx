import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { listReceipts } from '../../contract/receipts.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { fuel, lumber } from './sample-receipt.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(listReceipts, () => [lumber, fuel]),
  http.get('*/api/receipts/:id/picture', () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
)

it('shows the inbox in Spanish', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/receipts')
  expect(await screen.findByText('2 comprobantes en espera')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Apartar ${lumber.fileName}` })).toBeTruthy()
  expect(englishIn(screen.getByRole('main'), [lumber.fileName, fuel.fileName])).toEqual([])
})
