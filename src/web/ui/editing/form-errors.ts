import { ApiError } from '../../api/api-error.ts'

/** The part of a Mantine form that setting errors needs. */
interface FormWithErrors {
  setErrors(errors: Record<string, string>): void
  getInputNode?(path: string): HTMLElement | null
}

/**
 * Puts the server's message beside each field it names. `rename` maps the server's name to the form's: `site.city` to
 * `city`. @returns the message to show for the form as a whole, unless a field already shows it
 */
export function applyServerErrors(
  form: FormWithErrors,
  error: unknown,
  rename: (path: string) => string = (path) => path,
): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, sentence]) => [rename(path), sentence]),
  )
  form.setErrors(fields)
  const [first] = Object.keys(fields)
  if (first !== undefined) form.getInputNode?.(first)?.focus()
  return Object.values(fields).includes(error.message) ? undefined : error.message
}
