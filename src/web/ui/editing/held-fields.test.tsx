import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HeldFields } from './held-fields.tsx'

afterEach(cleanup)

const fields = (held: boolean, wrong?: string) => (
  <HeldFields held={held}>
    <input aria-label="Name" aria-invalid={wrong === 'Name'} />
    <input aria-label="Phone" aria-invalid={wrong === 'Phone'} />
  </HeldFields>
)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Browsers blur what becomes inert; this DOM does not. */
function loseFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

it('blocks typing while the form is being saved', () => {
  const { rerender } = render(fields(false))
  expect(field('Name').closest('[inert]')).toBeNull()
  rerender(fields(true))
  expect(field('Name').closest('[inert]')).not.toBeNull()
})

it('returns the focus to the field when the save is refused', () => {
  const { rerender } = render(fields(false))
  field('Phone').focus()
  rerender(fields(true))
  loseFocus()
  rerender(fields(false))
  expect(document.activeElement).toBe(field('Phone'))
})

it('returns the focus to the save button when the save is refused', () => {
  const form = (held: boolean) => (
    <form>
      {fields(held)}
      <button type="submit" disabled={held}>
        Save
      </button>
    </form>
  )
  const { rerender } = render(form(false))
  screen.getByRole('button').focus()
  rerender(form(true))
  loseFocus()
  rerender(form(false))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

it('focuses the field that is wrong', () => {
  const { rerender } = render(fields(false))
  field('Name').focus()
  rerender(fields(true))
  loseFocus()
  rerender(fields(false, 'Phone'))
  expect(document.activeElement).toBe(field('Phone'))
})

it('leaves the focus alone when it was outside the form', () => {
  const { rerender } = render(fields(false))
  rerender(fields(true))
  rerender(fields(false))
  expect(document.activeElement).toBe(document.body)
})
