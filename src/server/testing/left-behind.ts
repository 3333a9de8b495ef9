import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Image } from '../../contract/images.ts'
import { sweepFiles } from '../files/sweep.ts'
import type { Caller, TestApp } from './build-test-app.ts'

/** What there is of a project's photos, wherever an upload leaves something. For tests. */
export async function whatIsLeft(office: TestApp, caller: Caller, projectId: number): Promise<object> {
  return {
    photos: await listPhotos(caller, projectId),
    rows: await fileRows(office, projectId),
    spools: spoolsOf(office),
    orphans: await sweepTomorrow(office),
  }
}

/** After a refusal. */
export const nothing = { photos: [], rows: [], spools: [], orphans: 0 }

export async function listPhotos(caller: Caller, projectId: number): Promise<Image[]> {
  const { body } = await caller.call<Record<'before' | 'after', Image[]>>(
    'GET',
    `/api/projects/${projectId}/images`,
  )
  return [...body.before, ...body.after]
}

export function fileRows({ deps }: TestApp, projectId: number): Promise<{ path: string }[]> {
  return deps.db.selectFrom('stored_file').select('path').where('project_id', '=', projectId).execute()
}

export function spoolsOf({ deps }: TestApp): string[] {
  const folder = join(deps.config.dataDir, 'tmp')
  return existsSync(folder) ? readdirSync(folder) : []
}

export function sweepTomorrow({ deps }: TestApp): Promise<number> {
  return sweepFiles(deps, new Date(Date.now() + 25 * 3_600_000))
}

/** The paths of all files that the store has. */
export async function storedPaths({ deps }: TestApp): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of deps.files.list()) paths.push(path)
  return paths.toSorted()
}

/** The paths of all files that the database knows. */
export async function recordedPaths({ deps }: TestApp): Promise<string[]> {
  const rows = await deps.db.selectFrom('stored_file').select('path').execute()
  return rows.map(({ path }) => path).toSorted()
}

/** Every file has a row and every row a file. @returns their paths */
export async function expectNoOrphan(testApp: TestApp): Promise<string[]> {
  const paths = await storedPaths(testApp)
  expect(paths).toEqual(await recordedPaths(testApp))
  return paths
}
