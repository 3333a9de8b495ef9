import type { Receipt } from '../../contract/receipts.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { refusalOf } from '../expenses/receipt-files.ts'

/**
 * `here`: the inbox has the same file already, so the person decides; `failed`: can be tried again; `refused`: the file
 * can't be a receipt.
 */
export type UploadState = 'waiting' | 'sending' | 'done' | 'here' | 'failed' | 'refused'

export interface Upload {
  id: number
  file: File
  state: UploadState
  /** The part that has been sent, from 0 to 1. At 1 the server is checking it. */
  sent: number
  /** Why the file is not in the inbox; '' while there is no problem. */
  message: string
}

interface Order {
  key: string
  /** Keeps it although the inbox has the same file. */
  again: boolean
}

export type SendReceipt = (
  file: File,
  order: Order & { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<Receipt>

/** A browser opens six connections to a server. Three stay free for everything else. */
const atOnce = 3

/**
 * Uploads the files dropped on the inbox, three at a time; a file that fails doesn't hold up the others. Nothing
 * outlives the page: the outbox, which does, keeps what belongs to a project and decides without asking.
 */
export class UploadQueue {
  readonly #send: SendReceipt
  readonly #arrived: (receipt: Receipt) => void
  readonly #orders = new Map<number, Order>()
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #giveUp = new AbortController()
  #lastId = 0

  constructor(send: SendReceipt, arrived: (receipt: Receipt) => void) {
    this.#send = send
    this.#arrived = arrived
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): readonly Upload[] => this.#uploads

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      this.#lastId += 1
      const refusal = refusalOf(file)
      this.#orders.set(this.#lastId, { key: newIdempotencyKey(), again: false })
      return {
        id: this.#lastId,
        file,
        state: refusal === undefined ? 'waiting' : 'refused',
        sent: 0,
        message: refusal ?? '',
      }
    })
    this.#show([...this.#uploads, ...added])
    this.#goOn()
  }

  /** Under the same key, so that a file whose answer was lost is not taken twice. */
  retry(id: number): void {
    this.#change(id, { state: 'waiting', sent: 0, message: '' })
    this.#goOn()
  }

  keepAnyway(id: number): void {
    this.#orders.set(id, { key: newIdempotencyKey(), again: true })
    this.retry(id)
  }

  skip(id: number): void {
    this.#show(this.#uploads.filter((upload) => upload.id !== id))
  }

  /** Cancels all uploads, for example when the person leaves the page. */
  stop(): void {
    this.#giveUp.abort()
    this.#giveUp = new AbortController()
    this.#show([])
  }

  #goOn(): void {
    const sending = this.#uploads.filter(({ state }) => state === 'sending').length
    const next = this.#uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending)
    for (const upload of next) void this.#sendOne(upload)
  }

  async #sendOne({ id, file }: Upload): Promise<void> {
    const { signal } = this.#giveUp
    const order = this.#orders.get(id)
    if (!order) return
    this.#change(id, { state: 'sending' })
    try {
      const onProgress = (sent: number) => this.#change(id, { sent })
      const receipt = await this.#send(file, { ...order, onProgress, signal })
      this.#change(id, { state: 'done', sent: 1 })
      this.#arrived(receipt)
    } catch (error) {
      // Canceled by stop().
      if (signal.aborted) return
      this.#change(id, { state: stateAfter(error), sent: 0, message: messageOf(error) })
    }
    this.#goOn()
  }

  #change(id: number, change: Partial<Upload>): void {
    this.#show(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  #show(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

function stateAfter(error: unknown): UploadState {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 409 && error.code === 'conflict') return 'here'
  return error.status === 400 || error.status === 413 ? 'refused' : 'failed'
}
