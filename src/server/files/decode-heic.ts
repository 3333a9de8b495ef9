import { Worker } from 'node:worker_threads'

export interface HeicRequest {
  bytes: Uint8Array
  maxPixels: number
}

export type HeicReply =
  | { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  | { problem: 'too_large'; pixels: number }
  | { problem: 'broken'; detail: string }

/** A 48-megapixel picture takes some seconds; what takes longer is made to take long. */
const patienceMs = 20_000

/** The picture in a HEIC file as upright RGBA, decoded in a thread of its own, which ends with it. */
export async function decodeHeic(request: HeicRequest): Promise<HeicReply> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: request })
  try {
    return await new Promise<HeicReply>((resolve, reject) => {
      const timer = setTimeout(() => resolve({ problem: 'broken', detail: 'takes too long' }), patienceMs)
      worker.once('message', (reply: HeicReply) => {
        clearTimeout(timer)
        resolve(reply)
      })
      worker.once('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      worker.once('exit', () => {
        clearTimeout(timer)
        resolve({ problem: 'broken', detail: 'the decoder ended' })
      })
    })
  } finally {
    await worker.terminate()
  }
}
