import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json, whatever folder the program was started in. */
export const checkoutFolder = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** A wrong setting. The message is one sentence that names it. */
export class ConfigError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.name = 'ConfigError'
  }
}

/** For `readMatch`: what is wrong with a key or token. */
export const visible = 'must be visible characters without spaces.'

export type Environment = Record<string, string | undefined>

/** An empty setting counts as absent: service files often carry `SMTP_URL=`. */
export function read(env: Environment, setting: string): string | undefined {
  const value = env[setting]?.trim()
  return value === '' ? undefined : value
}

export function readFlag(env: Environment, setting: string): boolean | undefined {
  const text = read(env, setting)?.toLowerCase()
  if (text === undefined) return undefined
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new ConfigError(setting, `must be 1 or 0, not ${JSON.stringify(text)}.`)
}

/** The error does not repeat the value, because connection URLs carry passwords. */
export function readUrl(env: Environment, setting: string, protocols: string[]): string | undefined {
  const text = read(env, setting)
  if (text === undefined) return undefined
  const known = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  const protocol = protocols.find((candidate) => text.startsWith(`${candidate}//`))
  if (protocol === undefined) throw new ConfigError(setting, `must look like ${known}.`)
  return text
}

/** The error does not repeat the value, because most of these are secrets. */
export function readMatch(
  env: Environment,
  setting: string,
  pattern: RegExp,
  problem: string,
): string | undefined {
  const text = read(env, setting)
  if (text !== undefined && !pattern.test(text)) throw new ConfigError(setting, problem)
  return text
}

export function readWholeNumber(
  env: Environment,
  setting: string,
  { unit, most, otherwise }: { unit: string; most: number; otherwise: number },
): number {
  const text = read(env, setting)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new ConfigError(
      setting,
      `must be a whole number of ${unit} from 1 to ${most}, not ${JSON.stringify(text)}.`,
    )
  }
  return value
}
