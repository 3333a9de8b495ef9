import { AppError } from '../../../domain/errors.ts'
import { sentence } from '../../language/sentences.ts'

/** What a domain rule says about a form before it is sent: one sentence per field, none when the rule holds. */
export function fieldErrorsOf(rule: () => void): Record<string, string> {
  try {
    rule()
    return {}
  } catch (error) {
    if (error instanceof AppError && error.fields) {
      return Object.fromEntries(Object.entries(error.fields).map(([field, said]) => [field, sentence(said)]))
    }
    throw error
  }
}
