import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLocalDraft } from './use-local-draft.ts'

vi.mock('../../session/auth-context.tsx', () => ({ useAuth: () => ({ currentUser: { id: 1 } }) }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function renderDraft(values: { name: string }, restore = vi.fn()) {
  return {
    restore,
    ...renderHook(() => useLocalDraft({ key: 'lead', values, dirty: values.name !== '', restore })),
  }
}

it('stores the draft when the page is hidden, and restores it', () => {
  renderDraft({ name: 'Ann' })
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  const { restore, result } = renderDraft({ name: '' })
  expect(restore).toHaveBeenCalledWith({ name: 'Ann' }, null)
  expect(result.current.restored).toBe(true)
})

it('stores the draft when the screen is left', () => {
  renderDraft({ name: 'Ann' }).unmount()
  expect(localStorage.getItem('draft:1:lead')).toContain('Ann')
})

it('forgets the draft when the person undoes every change', () => {
  const { rerender, unmount } = renderHook(
    ({ name }) => useLocalDraft({ key: 'lead', values: { name }, dirty: name !== '', restore: vi.fn() }),
    { initialProps: { name: 'Ann' } },
  )
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('draft:1:lead')).toContain('Ann')
  rerender({ name: '' })
  unmount()
  expect(localStorage.getItem('draft:1:lead')).toBeNull()
})

it('forgets the draft once it is saved', () => {
  const { result, unmount } = renderDraft({ name: 'Ann' })
  act(() => result.current.clear())
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  expect(localStorage.getItem('draft:1:lead')).toBeNull()
})

it('stores what is typed after saving', () => {
  const { result, rerender, unmount } = renderHook(
    ({ name }) => useLocalDraft({ key: 'lead', values: { name }, dirty: true, restore: vi.fn() }),
    { initialProps: { name: 'Ann' } },
  )
  act(() => result.current.clear())
  rerender({ name: 'Anna' })
  unmount()
  expect(localStorage.getItem('draft:1:lead')).toContain('Anna')
})

it('stores what was typed while saving was under way', () => {
  vi.useFakeTimers()
  const { result, rerender, unmount } = renderHook(
    ({ name }) => useLocalDraft({ key: 'lead', values: { name }, dirty: true, restore: vi.fn() }),
    { initialProps: { name: 'Ann' } },
  )
  rerender({ name: 'Anna' })
  vi.runAllTimers()
  vi.useRealTimers()
  act(() => result.current.clear({ name: 'Ann' }))
  unmount()
  expect(localStorage.getItem('draft:1:lead')).toContain('Anna')
})

it('ignores a draft whose shape no longer fits the form', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kept = JSON.stringify({ values: { retention: 500, title: 'Final' }, version: 2 })
  localStorage.setItem('draft:1:invoice', kept)
  const restore = vi.fn()
  const values = { retention: { percent: null, amount: 0 }, title: '' }
  const { result } = renderHook(() => useLocalDraft({ key: 'invoice', values, dirty: false, restore }))
  expect(restore).not.toHaveBeenCalled()
  expect(result.current.restored).toBe(false)
})

it('restores a draft that lacks a newer field', () => {
  localStorage.setItem('draft:1:invoice', JSON.stringify({ values: { title: 'Final' }, version: 2 }))
  const restore = vi.fn()
  const values = { retention: { percent: null, amount: 0 }, title: '' }
  renderHook(() => useLocalDraft({ key: 'invoice', values, dirty: false, restore }))
  expect(restore).toHaveBeenCalledWith({ title: 'Final' }, 2)
})
