import { ApiError } from '../../api/api-error.ts'

/** As much of a Mantine form as setting errors needs. */
interface FormWithErrors {
  setErrors(errors: Record<string, string>): void
  getInputNode?(path: string): HTMLElement | null
}

/**
 * Puts the server's sentence beside each field it names (`site.city` → `city` by way of `rename`).
 * @returns the message to show above the form: the error's own, unless a field says it already
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
