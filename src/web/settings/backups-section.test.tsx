import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type BackupRun, type Backups, readBackups, startBackup } from '../../contract/backups.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { goodBackups, nightlyBackup as run } from './sample-backups.ts'

const server = startApiStandIn(...shellHandlers)

beforeEach(() => localStorage.setItem('authToken', 'good'))

async function open(backups: Partial<Backups> = {}) {
  server.use(answer(readBackups, () => ({ ...goodBackups, ...backups })))
  const app = renderApp('/employee/Maria/settings')
  return { ...app, section: within(await screen.findByRole('region', { name: 'Backups' })) }
}

test('tells what the last backup held, where it is, and that it could be restored', async () => {
  const { section } = await open()
  expect(await section.findByText('26,428 rows, 183 files, 13.3 MB; 5.5 MB of it new')).toBeTruthy()
  expect(section.getByText('26,428 rows and 183 files compared')).toBeTruthy()
  expect(section.getByText('s3://bedrock-backups')).toBeTruthy()
  expect(section.getByText('encrypted')).toBeTruthy()
  expect(section.queryByRole('alert')).toBeNull()
})

test('warns of backups that are overdue, fail, or lie beside the data', async () => {
  const failed = { ...run, problem: 'There is no room', startedBy: 'Maria Lopez' }
  const { section } = await open({ isOverdue: true, liesBesideData: true, runs: [failed] })
  expect(await section.findByText('The last good backup is older than two days.')).toBeTruthy()
  expect(section.getByText(/BACKUP_URL/)).toBeTruthy()
  expect(section.getByText('There is no room')).toBeTruthy()
})

test('the button begins a backup, and shows its progress', async () => {
  let running: BackupRun | null = null
  const { user, section } = await open()
  server.use(
    answer(readBackups, () => ({ ...goodBackups, running })),
    answer(startBackup, () => {
      running = { ...run, endedAt: null, doneBytes: 4_000_000 }
      return { message: 'The backup begins' }
    }),
  )
  await user.click(section.getByRole('button', { name: 'Back up now' }))
  expect(await section.findByRole('progressbar', { name: 'Backing up: 4.0 MB of 13.3 MB' })).toBeTruthy()
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Back up now' }).disabled).toBe(true)
})

test('a refusal says why', async () => {
  const { user, section } = await open()
  server.use(
    answer(startBackup, () => {
      throw new Refusal(409, { error: 'A backup is running already', code: 'conflict' })
    }),
  )
  await user.click(section.getByRole('button', { name: 'Back up now' }))
  expect(await section.findByText('A backup is running already')).toBeTruthy()
})
