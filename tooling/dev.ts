import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'

const children = [
  start(['--watch', 'src/server/main.ts']),
  start([join(checkoutFolder, 'node_modules/vite/bin/vite.js')]),
]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endAll(signal))
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    endAll('SIGTERM')
  })
}

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: checkoutFolder, stdio: 'inherit' })
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
