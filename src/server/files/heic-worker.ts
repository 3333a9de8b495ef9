import { parentPort, workerData } from 'node:worker_threads'
import heic from 'heic-decode'
import type { HeicReply, HeicRequest } from './decode-heic.ts'

/** Decodes one picture and ends with its thread: the decoder does not give all of its memory back. */
const { bytes, maxPixels } = workerData as HeicRequest
const reply = await decodeFirst().catch(
  (error: unknown): HeicReply => ({ problem: 'broken', detail: String(error) }),
)
parentPort?.postMessage(reply, 'data' in reply ? [reply.data.buffer] : [])

async function decodeFirst(): Promise<HeicReply> {
  const pictures = await heic.all({ buffer: bytes })
  const first = pictures[0]
  if (!first) return { problem: 'broken', detail: 'no picture inside' }
  if (first.width * first.height > maxPixels)
    return { problem: 'too_large', pixels: first.width * first.height }
  const { width, height, data } = await first.decode()
  return { width, height, data: data as Uint8ClampedArray<ArrayBuffer> }
}
