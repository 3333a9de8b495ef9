import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, loadConfig } from '../src/server/config.ts'

/**
 * The server's settings, with another place for backups if one is given.
 * @param place a folder, or what BACKUP_URL would be
 */
export function loadBackupConfig(place: string | undefined): Config {
  if (place === undefined) return loadConfig(process.env)
  const url = /^\w+:\/\//.test(place) ? place : pathToFileURL(resolve(place)).href
  return loadConfig({ ...process.env, BACKUP_URL: url })
}
