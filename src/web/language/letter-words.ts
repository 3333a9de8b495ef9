import { t } from './t.ts'

/** The head of a letter. English says From and To of days as well; other languages do not. */
export const letterWords = {
  from: t('{of, select, letter {From} other {From}}', { of: 'letter' }),
  to: t('{of, select, letter {To} other {To}}', { of: 'letter' }),
}
