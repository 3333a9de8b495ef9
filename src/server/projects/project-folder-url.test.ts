import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Project } from '../../contract/projects.ts'
import { newProject } from '../bids/sample-bid.ts'
import { newExpense } from '../expenses/sample-expense.ts'
import { createDriveBook, writeDriveInUse } from '../files/drive-book.queries.ts'
import { createDriveClient } from '../files/drive-client.ts'
import { createDriveFileStore } from '../files/drive-file-store.ts'
import { samplePdf } from '../permits/sample-permit.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { startDriveStandIn } from '../testing/drive-stand-in.ts'

test('a project in a shared drive names its folder there, in the drive that is in use', async () => {
  const google = await startDriveStandIn()
  const testApp = await buildTestApp()
  try {
    const { deps } = testApp
    const rootId = google.driveId
    const client = await createDriveClient({ ...google, backoffMs: 1 })
    deps.files = createDriveFileStore({ client, book: createDriveBook(deps.db, rootId), rootId })
    await writeDriveInUse(deps.db, rootId)
    const staff = await testApp.signIn()
    const project = await newProject(staff)
    const folderUrl = async () => {
      const { body } = await staff.call<z.input<typeof Project>>('GET', `/api/projects/${project.id}`)
      return body.folderUrl
    }
    expect(await folderUrl()).toBeNull()
    await newExpense(staff, project.id, { picture: { name: 'bill.pdf', bytes: samplePdf('bill') } })
    const folder = [...google.objects.values()].find(({ name }) => name.startsWith(project.number))
    expect(await folderUrl()).toBe(`https://drive.google.com/drive/folders/${folder?.id}`)
    // Another drive, which does not have the project yet; and a store that is none.
    await writeDriveInUse(deps.db, '0AnotherDrivePVA')
    expect(await folderUrl()).toBeNull()
    await writeDriveInUse(deps.db, null)
    expect(await folderUrl()).toBeNull()
  } finally {
    await testApp.close()
    await google.close()
  }
})
