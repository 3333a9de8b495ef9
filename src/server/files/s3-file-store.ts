import { createHash, randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError, notFound } from '../../domain/errors.ts'
import { takeTurns } from '../bounded/take-turns.ts'
import { assertStorePath, isStorePath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'
import type { FilesUrl } from './files-url.ts'
import { isNetworkError, type StoreFault, storeFault } from './store-faults.ts'

type Bucket = Extract<FilesUrl, { kind: 's3' }>

export interface S3Options {
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds of silence after which an attempt is given up. Each request has three attempts. */
  attemptTimeoutMs?: number
}

/**
 * Stores files in a bucket of any S3-compatible store. A write is one request, so the store takes all of it or nothing.
 */
export function createS3FileStore(place: Bucket, options: S3Options): FileStore {
  const client = createClient(place, options)
  const { bucket: Bucket } = place
  const folder = place.prefix === '' ? '' : `${place.prefix}/`
  const keyOf = (path: string) => {
    assertStorePath(path)
    return folder + path
  }
  const turns = createTurnsByPath()

  /** The mark of the write that stored the object; undefined when there is none. */
  async function findWriter(Key: string): Promise<string | undefined> {
    try {
      const { Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return Metadata?.[writerMark] ?? 'unknown'
    } catch (error) {
      if (isStatus(error, 404)) return undefined
      throw error
    }
  }

  async function put(Key: string, bytes: Buffer): Promise<void> {
    const writer = randomUUID()
    // Stores without If-None-Match would overwrite, so look first.
    if ((await findWriter(Key)) !== undefined) throw pathTaken()
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: bytes,
          IfNoneMatch: '*',
          ContentMD5: createHash('md5').update(bytes).digest('base64'),
          Metadata: { [writerMark]: writer },
        }),
      )
    } catch (error) {
      if (!isStatus(error, 412, 409)) throw error
      // An attempt whose answer was lost may have stored it; the next one then finds our own object.
      if ((await findWriter(Key)) !== writer) throw pathTaken(error)
    }
  }

  return {
    write: (path, bytes) =>
      translate(async () => {
        const key = keyOf(path)
        await turns(key, () => put(key, bytes))
      }),
    read: (path) =>
      translate(async () => {
        const command = new GetObjectCommand({ Bucket, Key: keyOf(path) })
        return retryCut(async () => {
          const { Body } = await client.send(command)
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        })
      }),
    remove: (path) =>
      translate(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(path) }))
      }),
    list: () => listFolder(client, Bucket, folder),
    // An interrupted write leaves nothing, because it is one request.
    removeUnfinished: async () => 0,
    check: () =>
      translate(async () => {
        await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, MaxKeys: 1 }))
      }),
  }
}

const writerMark = 'groundwork-write'

function createClient(place: Bucket, options: S3Options): S3Client {
  const { accessKeyId, secretAccessKey, attemptTimeoutMs = 20_000 } = options
  return new S3Client({
    region: place.region,
    ...(place.endpoint !== null && { endpoint: place.endpoint }),
    forcePathStyle: place.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: Math.min(5_000, attemptTimeoutMs),
      socketTimeout: attemptTimeoutMs,
      requestTimeout: attemptTimeoutMs * 3,
      throwOnRequestTimeout: true,
    },
    // Every store knows Content-MD5, but not the newer checksums and trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function* listFolder(
  client: S3Client,
  Bucket: string,
  folder: string,
): AsyncIterable<{ path: string; storedAt: Date }> {
  let ContinuationToken: string | undefined
  do {
    const page = await translate(() =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken })),
    )
    for (const { Key = '', LastModified: storedAt } of page.Contents ?? []) {
      const path = Key.slice(folder.length)
      if (storedAt && isStorePath(path)) yield { path, storedAt }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** Writes to the same path run one after the other in this process. */
function createTurnsByPath(): <T>(path: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { turns: ReturnType<typeof takeTurns>; waiting: number }>()
  return async (path, work) => {
    const line = lines.get(path) ?? { turns: takeTurns(1), waiting: 0 }
    lines.set(path, line)
    line.waiting += 1
    try {
      return await line.turns(work)
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(path)
    }
  }
}

/** The library retries requests, but not one whose answer broke off. */
async function retryCut<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isCutOff(error)) throw error
    return work()
  }
}

function isCutOff(error: unknown): boolean {
  return (
    !(error instanceof S3ServiceException) &&
    (isNetworkError(error) || (error instanceof Error && error.message === 'aborted'))
  )
}

async function translate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') throw notFound('File')
    throw storeFault(faultOf(error), error)
  }
}

function faultOf(error: unknown): StoreFault {
  if (!(error instanceof S3ServiceException)) return isCutOff(error) ? 'unreachable' : 'broken'
  if (error.name === 'NoSuchBucket') return 'missing'
  if (/Full|Quota|InsufficientStorage/i.test(error.name) || isStatus(error, 507)) return 'full'
  if (isStatus(error, 301, 400, 401, 403)) return 'refused'
  return isStatus(error, 500, 502, 503, 504) ? 'unreachable' : 'broken'
}

function isStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
}

function pathTaken(cause?: unknown): AppError {
  return new AppError('conflict', 'There is a file of this name already', { cause })
}
