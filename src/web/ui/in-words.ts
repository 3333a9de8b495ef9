import { named } from '../language/names.ts'

/** `project_manager` as people write it: `Project manager`. */
export function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return named(words.charAt(0).toUpperCase() + words.slice(1))
}
