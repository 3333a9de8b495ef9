import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'

export interface Outcome {
  code: number
  output: string
}

export interface RunOptions {
  env?: Record<string, string>
  /** Show what the program writes while it runs, instead of keeping it. */
  show?: boolean
}

/** Runs one of our installed command-line programs, or a script of ours, with the Node that runs this. */
export function runScript(
  script: string,
  args: string[],
  { env = {}, show = false }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(checkoutFolder, script), ...args], {
      cwd: checkoutFolder,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Tells how one step went, with what it wrote if it failed. @returns whether it went well */
export async function runStep(title: string, step: () => Promise<Outcome>): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await step()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`)
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`)
  return code === 0
}
