import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import {
  assertCanCancel,
  assertCanComplete,
  assertCanDecline,
  assertCanDeleteProject,
  assertCanSetStatus,
  assertCanUncomplete,
  formatNumber,
  nextStatuses,
  type ProjectStatus,
  projectStatuses,
  statusAfter,
} from './projects.ts'

function allowed(assertion: (status: ProjectStatus) => void): ProjectStatus[] {
  return projectStatuses.filter((status) => {
    try {
      assertion(status)
      return true
    } catch {
      return false
    }
  })
}

describe('what may happen to a project', () => {
  test('cancel: anything that is not over', () =>
    expect(allowed(assertCanCancel)).toEqual(
      projectStatuses.filter((s) => s !== 'completed' && s !== 'project_cancelled'),
    ))
  test('decline: only before a contract', () =>
    expect(allowed(assertCanDecline)).toEqual(['new_lead', 'appointment_scheduled', 'bid_sent']))
  test('complete: only work under contract', () =>
    expect(allowed(assertCanComplete)).toEqual(['contract_signed', 'permitting', 'scheduled', 'in_progress']))
  test('uncomplete: only what is completed', () =>
    expect(allowed(assertCanUncomplete)).toEqual(['completed']))
  test('a hand may not sign a contract', () =>
    expect(() => assertCanSetStatus('bid_sent', 'contract_signed', false)).toThrow(
      'A project that is bid sent cannot be set to contract signed',
    ))
  test('a canceled job comes back where it can go on from', () => {
    expect(nextStatuses('project_cancelled', false)).toEqual(['new_lead'])
    expect(nextStatuses('project_cancelled', true)).toEqual(['contract_signed'])
    expect(() => assertCanSetStatus('project_cancelled', 'new_lead', true)).toThrow(AppError)
  })
  test('setting what is already set is no step', () =>
    expect(allowed((status) => assertCanSetStatus(status, status, false))).toEqual(projectStatuses))
  test('delete: only without money records', () => {
    expect(() => assertCanDeleteProject(true)).toThrow('cancel it instead')
    assertCanDeleteProject(false)
  })
})

test('a late bid does not pull a running job back', () => {
  expect(statusAfter('new_lead', 'bid_sent')).toBe('bid_sent')
  expect(statusAfter('in_progress', 'bid_sent')).toBe('in_progress')
  expect(statusAfter('bid_sent', 'bid_finalized')).toBe('contract_signed')
  expect(statusAfter('permitting', 'bid_finalized')).toBe('permitting')
})

test('numbers are padded, never cut', () => {
  expect(formatNumber('YY-####', 142, 2026)).toBe('26-0142')
  expect(formatNumber('B##', 1234, 2026)).toBe('B1234')
})
