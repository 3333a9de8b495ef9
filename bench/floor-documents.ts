import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { checkoutFolder } from '../src/server/config.ts'
import { toBidPaper } from '../src/server/documents/bid-paper.ts'
import { sampleBid } from '../src/server/documents/sample-documents.ts'
import { median, timeEach } from './timing.ts'

/**
 * The bare library on the same paper with as many lines, in this thread: without our queue, our thread, the tags for
 * those who cannot see, and all that is checked before. Milliseconds, p50.
 */
export async function measureBareTypst(lines: number, times: number): Promise<number> {
  const { resolve } = createRequire(import.meta.url)
  const fonts = ['400Regular', '500Medium', '600SemiBold'].map((weight) =>
    readFileSync(resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)),
  )
  const workspace = join(checkoutFolder, 'templates')
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  const durations = await timeEach(times, async (turn) => {
    const { foot, ...paper } = toBidPaper(sampleBid(lines, turn + 1))
    const files = { data: { ...paper, fonts: [], han: null }, foot }
    for (const [name, content] of Object.entries(files)) {
      compiler.mapShadow(join(workspace, `${name}.json`), Buffer.from(JSON.stringify(content)))
    }
    compiler.pdf({ mainFilePath: join(workspace, 'bid.typ') })
    compiler.evictCache(3)
  })
  return median(durations)
}
