import { t } from '../language/t.ts'

/** `1 job`, `12 jobs`. */
export function jobs(count: number): string {
  return t('{count, plural, one {# job} other {# jobs}}', { count })
}
