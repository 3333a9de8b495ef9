export type RefusalReason =
  /** None of the formats that are taken. */
  | 'type'
  | 'broken'
  /** More pixels than are taken. */
  | 'pixels'
  /** Far more pixels than its bytes can stand for. */
  | 'packed'
  /** To be read it must be held in memory as a whole, and is too large for that. */
  | 'memory'
  | 'time'
  | 'animated'

/** Why a picture is not taken; whoever asked puts it into words. */
export class PictureRefusal extends Error {
  readonly reason: RefusalReason
  readonly pixels: number
  constructor(reason: RefusalReason, detail = '', pixels = 0) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.pixels = pixels
  }
}

export function broken(detail: string): PictureRefusal {
  return new PictureRefusal('broken', detail)
}
