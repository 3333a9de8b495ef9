import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { checkoutFolder } from '../src/server/config.ts'
import { median, timeEach } from './timing.ts'

/** The bare library on the simplest table of as many lines, in this thread: milliseconds, p50. */
export async function measureBareTypst(lines: number, times: number): Promise<number> {
  const { resolve } = createRequire(import.meta.url)
  const font = readFileSync(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
  const workspace = join(checkoutFolder, 'templates')
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [font] }] })
  const durations = await timeEach(times, async (turn) => {
    const rows = Array.from(
      { length: lines },
      (_, line) => `[Line ${line} of ${turn}], [12.5], [LF], [95.00], [1187.50],`,
    )
    const source = `#set text(font: "Inter", size: 9pt)\n#table(columns: (1fr, auto, auto, auto, auto), ${rows.join('')})`
    compiler.pdf({ mainFileContent: source })
    compiler.evictCache(1)
  })
  return median(durations)
}
