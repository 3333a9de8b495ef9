import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '../src/server/config.ts'
import { openRunningDatabase } from '../src/server/database/running-database.ts'
import type { FileStore } from '../src/server/files/file-store.ts'
import { type MoveResult, moveFiles } from '../src/server/files/move-files.ts'
import { type FileStoreSettings, openFileStore } from '../src/server/files/open-file-store.ts'
import { createLog } from '../src/server/log.ts'
import { startProgress } from './progress.ts'

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`bin/files: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { from, to, removeSource } = readArguments()
  const config = loadConfig(process.env)
  const [source, target] = [readStore('--from', from, process.env), readStore('--to', to, process.env)]
  const database = await openRunningDatabase(config, createLog({ ...config, logLevel: 'warn' }))
  try {
    const stores = await Promise.all([source, target].map((settings) => openFileStore(settings, database.db)))
    const [sourceStore, targetStore] = stores as [FileStore, FileStore]
    for (const store of stores) await store.check()
    const progress = startProgress('files')
    const result = await moveFiles({
      db: database.db,
      from: sourceStore,
      to: targetStore,
      removeSource,
      onProgress: progress.show,
    })
    progress.stop()
    report(result, { to, removeSource })
    return result.broken.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

function readArguments(): { from: string; to: string; removeSource: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'remove-source': { type: 'boolean', default: false },
    },
  })
  const { from, to } = values
  if (positionals.join(' ') !== 'move' || from === undefined || to === undefined) {
    throw new Error('say bin/files move --from URL --to URL; --help tells more.')
  }
  if (from === to) throw new Error('--from and --to are the same store.')
  return { from, to, removeSource: values['remove-source'] }
}

/** Keys of the source may have names of their own, for a move from one account to another: `FROM_AWS_…`. */
function readStore(option: '--from' | '--to', url: string, env: NodeJS.ProcessEnv): FileStoreSettings {
  const own =
    option === '--from'
      ? Object.entries(env).flatMap(([name, value]) =>
          name.startsWith('FROM_') ? [[name.slice('FROM_'.length), value]] : [],
        )
      : []
  try {
    const { filesUrl, s3Key, driveKeyFile }: Config = loadConfig({
      ...env,
      ...Object.fromEntries(own),
      FILES_URL: url,
    })
    return { filesUrl, ...(s3Key && { s3Key }), ...(driveKeyFile !== undefined && { driveKeyFile }) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(message.replace(/^FILES_URL/, option), { cause: error })
  }
}

function report(result: MoveResult, { to, removeSource }: { to: string; removeSource: boolean }): void {
  const { copied, skipped, removed, broken } = result
  const lines = [`${copied} copied, ${skipped} there already, ${broken.length} broken.`]
  for (const { path, problem } of broken) lines.push(`  ${path}: ${problem}`)
  if (broken.length > 0) {
    lines.push('Mend these, or put them back from a backup, and run the same command again.')
    if (removeSource) lines.push('Nothing was removed from the source.')
  } else {
    if (removeSource) lines.push(`${removed} removed from the source.`)
    lines.push(
      `Now start the server with FILES_URL=${to}`,
      'Files that came in since then are still in the source: run the same command once more after that.',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
