import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkoutFolder } from '../src/server/config.ts'
import { findMoved } from './first-script.ts'

const built = join(checkoutFolder, 'build/web')

interface Piece {
  file: string
  imports?: string[]
}

it.runIf(existsSync(join(built, '.vite/manifest.json')))(
  'asks for at most 173 KB of compressed script before the first screen',
  () => {
    const pieces = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Piece
    >
    const files = reached(pieces, ['index.html', 'frame/employee-frame.tsx'])
    const bytes = [...files].reduce((sum, file) => sum + compressedSize(file), 0)
    expect(files.size).toBeGreaterThan(3)
    expect(bytes / 1024).toBeLessThanOrEqual(173)
  },
)

// A piece that is needed by what it needs runs before that is there: the page stays white.
it.runIf(existsSync(join(built, '.vite/manifest.json')))('has no pieces that wait for each other', () => {
  const manifest = readFileSync(join(built, '.vite/manifest.json'), 'utf8')
  const pieces = JSON.parse(manifest) as Record<string, Piece>
  // The frame's own entry holds icons of the frame beside its door: both are used only once all of it is there.
  const isDoor = (key: string) => key === 'frame/employee-frame.tsx'
  for (const piece of Object.values(pieces))
    piece.imports = piece.imports?.filter((key) => !isDoor(key)) ?? []
  const inCircle = Object.keys(pieces).filter((key) =>
    (pieces[key]?.imports ?? []).some((each) => keysReached(pieces, [each]).has(key)),
  )
  expect(inCircle).toEqual([])
})

it('names nothing of the libraries that they do not have', () => {
  expect(findMoved(join(checkoutFolder, 'node_modules'))).toEqual([])
  const moved = findMoved(join(checkoutFolder, 'src'))
  expect(moved).toContain('@messageformat/date-skeleton/lib/options.js')
  expect(moved).toContain('zod/v4/core/to-json-schema.js')
  expect(moved).toContain('@mantine/hooks/esm/use-reduced-motion/')
})

function reached(pieces: Record<string, Piece>, entries: string[]): Set<string> {
  const files = [...keysReached(pieces, entries)].flatMap((key) => pieces[key]?.file ?? [])
  return new Set(files.filter((file) => file.endsWith('.js')))
}

function keysReached(pieces: Record<string, Piece>, entries: string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    open.push(...(pieces[key]?.imports ?? []))
  }
  return seen
}

/** As it is served: what is smaller than a kilobyte goes out as it is. */
function compressedSize(file: string): number {
  const path = join(built, file)
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
}
