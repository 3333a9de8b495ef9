/*
 * The thread of twenty people who never pause: ten preview a bid that changes each time, ten upload photos. Says when they
 * begin, and ends with whoever started it.
 */
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { generatePhotos } from './generate-photos.ts'

export interface BusyDesk {
  url: string
  token: string
  /** The bid is made here; the photos go to ten projects behind it. */
  projectId: number
}

// They have machines of their own: what they need themselves must not slow down the server. On Linux, this thread only.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { url, token, projectId } = workerData as BusyDesk
const headers = { authorization: `Bearer ${token}` }
const jsonHeaders = { ...headers, 'content-type': 'application/json' }

const photos: Uint8Array<ArrayBuffer>[] = []
for await (const photo of generatePhotos(12)) photos.push(new Uint8Array(photo))
const made = await fetch(`${url}/api/projects/${projectId}/bids`, {
  method: 'POST',
  headers: jsonHeaders,
  body: '{}',
})
if (!made.ok) throw new Error(`The bid answered ${made.status}: ${await made.text()}`)
const { id: bid } = (await made.json()) as { id: number }
parentPort?.postMessage('busy')
await Promise.all(
  Array.from({ length: 10 }, (_, person) => [repeat(preview, person), repeat(upload, person)]).flat(),
)

type Step = (person: number, turn: number) => Promise<Response>

async function repeat(step: Step, person: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const answer = await step(person, turn)
    await answer.arrayBuffer()
    // 503 says that too much waits already: then a person waits a moment.
    if (answer.status === 503) await sleep(1000)
    else if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  }
}

function preview(person: number, turn: number): Promise<Response> {
  return fetch(`${url}/api/projects/${projectId}/bids/${bid}/preview`, {
    method: 'POST',
    headers: jsonHeaders,
    body: JSON.stringify({ title: `Underpinning, ${person}.${turn}` }),
  })
}

function upload(person: number, turn: number): Promise<Response> {
  const form = new FormData()
  const photo = photos[(person + turn) % photos.length] ?? ''
  // Bytes behind the picture's end make each a file of its own.
  form.append('photos', new Blob([photo, `${person}.${turn}`]), `IMG_${person}_${turn}.jpg`)
  const project = projectId + 60 + person
  return fetch(`${url}/api/projects/${project}/upload?prefix=before`, { method: 'POST', headers, body: form })
}
