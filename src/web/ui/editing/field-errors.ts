import { AppError } from '../../../domain/errors.ts'
import { partsOf, textOf } from '../../../domain/sentences/say.ts'
import { sentence } from '../../language/sentences.ts'

/** Runs a domain rule on a form's values. @returns one message per field that breaks it */
export function fieldErrorsOf(rule: () => void): Record<string, string> {
  try {
    rule()
    return {}
  } catch (error) {
    if (error instanceof AppError && error.fields) {
      return Object.fromEntries(
        Object.entries(error.saidOfFields).map(([field, said]) => [
          field,
          sentence(textOf(said), partsOf(said)),
        ]),
      )
    }
    throw error
  }
}
