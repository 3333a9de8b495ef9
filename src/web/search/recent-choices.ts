import { z } from 'zod'
import { searchKinds } from '../../domain/search.ts'
import { foundKey } from '../session/seen-here.ts'
import type { Choice } from './choice.ts'
import { kindIcons } from './choice.ts'

const Recent = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  screen: z.string(),
})
const most = 6

/** What this person opened last from the search in this browser, newest first. Signing out clears it. */
export function readRecents(employeeId: number): Choice[] {
  return readKept(employeeId).flatMap((recent) => {
    const kind = searchKinds.find((each) => recent.key.startsWith(`${each}-`))
    return kind ? [{ ...recent, Icon: kindIcons[kind] }] : []
  })
}

export function keepRecent(employeeId: number, { key, title, detail, screen }: Choice): void {
  if (screen === undefined || !searchKinds.some((kind) => key.startsWith(`${kind}-`))) return
  const others = readKept(employeeId).filter((recent) => recent.key !== key)
  try {
    localStorage.setItem(
      foundKey(employeeId),
      JSON.stringify([{ key, title, detail, screen }, ...others].slice(0, most)),
    )
  } catch (error) {
    console.warn('What was opened last could not be kept', error)
  }
}

function readKept(employeeId: number): z.output<typeof Recent>[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(foundKey(employeeId)) ?? '[]')
    return z.array(Recent).catch([]).parse(kept)
  } catch {
    return []
  }
}
