import { createHash } from 'node:crypto'
import type { PhotoKind } from '../../domain/photos.ts'
import type { Deps } from '../deps.ts'
import { uploadPhotos } from '../photos/upload-photos.service.ts'
import { createRandom } from './random.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import { drawSitePhoto, type SampleScene, sampleScenes } from './sample-photos.ts'
import type { BegunProject } from './sample-story.ts'

const dayMs = 86_400_000

const captions: Record<SampleScene, Record<PhotoKind, string>> = {
  'crawl space': {
    before: 'Crawl space, north wall: no plywood, no bolts',
    after: 'North wall: shear panels, plates and bolts',
  },
  'stem wall': { before: 'Stem wall at the driveway: two cracks', after: 'Stem wall patched, drain rock in' },
  trench: { before: 'Trench with steel, ready for the pour', after: 'Grade beam poured, bolts set' },
}

/**
 * Photos of the last job that was completed, and of two that are under way. Drawing takes a while, so there are few;
 * the same spot is drawn from the same numbers, so that before and after lie on one another.
 */
export async function photographJobs(
  deps: Deps,
  cast: SampleCast,
  jobs: readonly BegunProject[],
  today: number,
): Promise<void> {
  const completed = jobs.filter(({ plan }) => plan.status === 'completed').slice(-1)
  const underWay = jobs.filter(({ plan }) => plan.status === 'in_progress').slice(-2)
  for (const job of completed) await photograph(deps, cast, job, ['before', 'after'], today - 200 * dayMs)
  for (const job of underWay) await photograph(deps, cast, job, ['before'], today - 12 * dayMs)
}

async function photograph(
  deps: Deps,
  cast: SampleCast,
  { project, began }: BegunProject,
  kinds: readonly PhotoKind[],
  time: number,
): Promise<void> {
  for (const [place, kind] of kinds.entries()) {
    const taken = Math.max(time + place * 20 * dayMs, began + dayMs)
    for (const [index, scene] of sampleScenes.entries()) {
      const shot = taken + index * 60_000
      const bytes = await drawSitePhoto(scene, kind, createRandom(project.id * 10 + index), new Date(shot))
      const photo = {
        name: `IMG_${project.id}${place}${index}.jpg`,
        sha256: createHash('sha256').update(bytes).digest(),
        read: () => Promise.resolve(bytes),
      }
      await uploadPhotos(at(deps, shot + 3_600_000), actorCalled(cast, 'Luis'), {
        projectId: project.id,
        kind,
        caption: captions[scene][kind],
        photos: [photo],
      })
    }
  }
}
