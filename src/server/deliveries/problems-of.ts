import { AppError } from '../../domain/errors.ts'

/** What `work` refuses, to be listed beside other reasons why something cannot leave. */
export function problemsOf(work: () => void): AppError[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof AppError) return [error]
    throw error
  }
}
