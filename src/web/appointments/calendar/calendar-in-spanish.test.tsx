import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listAppointments } from '../../../contract/appointments.ts'
import { readCurrentEmployee } from '../../../contract/auth.ts'
import { listEmployees } from '../../../contract/employees.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { maria, renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { measure } from '../sample-appointments.ts'
import { parseTypedTime, timeWords } from '../time-field.tsx'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  answer(listEmployees, () => [maria]),
  answer(listAppointments, () => [measure]),
  ...shellHandlers,
)

it('writes times in Spanish', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/calendar?view=day&date=2026-11-23')
  expect(await screen.findByText('7 a.m.')).toBeTruthy()
  expect(screen.getByText('1 p.m.')).toBeTruthy()
  expect(screen.queryByText(/\d (AM|PM)\b/)).toBeNull()
})

it('reads the time that it wrote', () => {
  expect(timeWords('09:30')).toBe('9:30 a.m.')
  expect(parseTypedTime(timeWords('13:05'))).toBe('13:05')
})
