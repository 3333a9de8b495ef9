import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { applyServerErrors } from './form-errors.ts'

const refused = (fields?: Record<string, string>) =>
  new ApiError('Email is already used', { status: 400, code: 'invalid', fields })

test('puts the message beside its field, and does not repeat it', () => {
  const setErrors = vi.fn()
  expect(applyServerErrors({ setErrors }, refused({ email: 'Email is already used' }))).toBeUndefined()
  expect(setErrors).toHaveBeenCalledWith({ email: 'Email is already used' })
})

test('returns a message that no field shows', () => {
  expect(applyServerErrors({ setErrors: vi.fn() }, refused())).toBe('Email is already used')
  expect(applyServerErrors({ setErrors: vi.fn() }, refused({ name: 'Must not be empty' }))).toBe(
    'Email is already used',
  )
})

test('renames the server’s fields and focuses the first wrong one', () => {
  const setErrors = vi.fn()
  const focus = vi.fn()
  const getInputNode = (path: string) => (path === 'city' ? ({ focus } as unknown as HTMLElement) : null)
  applyServerErrors({ setErrors, getInputNode }, refused({ 'site.city': 'Too long' }), (path) =>
    path.replace('site.', ''),
  )
  expect(setErrors).toHaveBeenCalledWith({ city: 'Too long' })
  expect(focus).toHaveBeenCalled()
})
