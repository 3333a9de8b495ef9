import { randomUUID } from 'node:crypto'
import { readSync, writeSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * A file without a name that the server shares with a bounded process. The bytes of a task and of its answer go through
 * it. The channel between two processes would copy each of them several times on the thread that answers clicks, and
 * make that thread clean up afterwards.
 */

/** Its number in the process, behind the channel. */
const sharedFile = 4

/** Where the bytes of an answer are. */
interface Place {
  sharedAt: number
  length: number
}

/** The system removes it when neither of the two has it open any more. @throws the system's error */
export async function openSharedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `groundwork-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** For the server. @throws the system's error */
export async function writeShared(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, done)).bytesWritten
  }
}

/** For the process: as many bytes as the server wrote. */
export function readShared(length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let done = 0; done < length; ) {
    done += someBytes(readSync(sharedFile, bytes, done, length - done, done))
  }
  return bytes
}

/**
 * For the process. Writes the bytes in its answer, a plain object, into the file.
 * @returns the answer, with the place in the file instead of each of them; bytes within arrays are left where they are
 */
export function moveBytes(answer: unknown): unknown {
  let end = 0
  const move = (value: unknown): unknown => {
    if (!(value instanceof Uint8Array)) {
      return isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, move(each)]))
        : value
    }
    const place: Place = { sharedAt: end, length: value.length }
    for (let done = 0; done < value.length; ) {
      done += writeSync(sharedFile, value, done, value.length - done, end + done)
    }
    end += value.length
    return place
  }
  return move(answer)
}

/** For the server: the answer with its bytes again. @throws the system's error */
export async function fetchBytes(file: FileHandle, answer: unknown): Promise<unknown> {
  if (!isRecord(answer)) return answer
  if (!isPlace(answer)) {
    const fetched = Object.entries(answer).map(async ([key, each]) => [key, await fetchBytes(file, each)])
    return Object.fromEntries(await Promise.all(fetched))
  }
  const bytes = Buffer.allocUnsafeSlow(answer.length)
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, answer.sharedAt + done)
    done += someBytes(bytesRead)
  }
  return bytes
}

function someBytes(count: number): number {
  if (count === 0) throw new Error('The shared file ends too early')
  return count
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPlace(value: object): value is Place {
  return 'sharedAt' in value
}
