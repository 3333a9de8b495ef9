import { z } from 'zod'
import { type DriveClient, DriveError, isPassing } from './drive-client.ts'

/** Drive accepts chunks in multiples of this. */
export const chunkUnit = 256 * 1024

const Uploaded = z.object({ id: z.string(), md5Checksum: z.string(), trashed: z.boolean().default(false) })
export type Uploaded = z.infer<typeof Uploaded>

export interface Upload {
  metadata: { id: string; name: string; parents: string[] }
  bytes: Buffer
  chunkBytes: number
}

/** An upload ends after this many failures in a row without progress. */
const maxFailures = 5
const maxSessions = 3

/**
 * Uploads in chunks and resumes after a failure. Starts again when Drive has forgotten the session.
 * @throws DriveError: 409 when the id has a file already, 404 when the folder is missing
 */
export async function uploadResumably(client: DriveClient, upload: Upload): Promise<Uploaded> {
  for (let session = 1; ; session += 1) {
    const address = await client.persistently(() => beginSession(client, upload))
    const uploaded = await sendChunks(client, upload, address)
    if (uploaded) return uploaded
    if (session === maxSessions) throw new DriveError(503, undefined)
  }
}

async function beginSession(client: DriveClient, { metadata, bytes }: Upload): Promise<string> {
  const query = 'uploadType=resumable&supportsAllDrives=true&fields=id,md5Checksum,trashed'
  const response = await fetch(`${client.apiUrl}upload/drive/v3/files?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await client.token()}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': 'application/octet-stream',
      'x-upload-content-length': String(bytes.length),
    },
    body: JSON.stringify(metadata),
    signal: AbortSignal.timeout(client.timeoutMs),
  })
  const text = await response.text()
  const address = response.headers.get('location')
  if (!response.ok || address === null) throw new DriveError(response.status, text)
  return address
}

/** @returns undefined when Drive no longer knows the session */
async function sendChunks(
  client: DriveClient,
  { bytes, chunkBytes }: Upload,
  address: string,
): Promise<Uploaded | undefined> {
  let offset = 0
  let failures = 0
  let mustAsk = false
  for (;;) {
    try {
      const answer = mustAsk
        ? await put(client, address, `bytes */${bytes.length}`)
        : await putChunk(client, address, { bytes, offset, chunkBytes })
      if (answer === 'forgotten' || typeof answer === 'object')
        return answer === 'forgotten' ? undefined : answer
      if (answer > offset) failures = 0
      else if (!mustAsk) failures += 1
      if (failures === maxFailures) throw new DriveError(503, undefined)
      offset = answer
      mustAsk = false
    } catch (error) {
      failures += 1
      if (!isPassing(error) || failures >= maxFailures) throw error
      await client.pause(failures)
      // Only Drive knows how much of the chunk arrived.
      mustAsk = true
    }
  }
}

function putChunk(
  client: DriveClient,
  address: string,
  { bytes, offset, chunkBytes }: { bytes: Buffer; offset: number; chunkBytes: number },
): Promise<Uploaded | number | 'forgotten'> {
  const chunk = bytes.subarray(offset, offset + chunkBytes)
  return put(client, address, `bytes ${offset}-${offset + chunk.length - 1}/${bytes.length}`, chunk)
}

/** @returns the file when complete, or else the number of bytes received */
async function put(
  client: DriveClient,
  address: string,
  range: string,
  chunk: Buffer = Buffer.alloc(0),
): Promise<Uploaded | number | 'forgotten'> {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await client.token()}`, 'content-range': range },
    body: new Uint8Array(chunk),
    // Here 308 is not a redirect: it asks for the next chunk.
    redirect: 'manual',
    signal: AbortSignal.timeout(client.timeoutMs),
  })
  const text = await response.text()
  if (response.status === 308) return readReceived(response.headers.get('range'))
  if (response.status === 404 || response.status === 410) return 'forgotten'
  if (!response.ok) throw new DriveError(response.status, text)
  return Uploaded.parse(JSON.parse(text))
}

/** `bytes=0-524287` → 524288. Without the header nothing has arrived. */
function readReceived(range: string | null): number {
  const last = /^(?:bytes=)?0-(\d+)$/.exec(range ?? '')?.[1]
  return last === undefined ? 0 : Number(last) + 1
}
