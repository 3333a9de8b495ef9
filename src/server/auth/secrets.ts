import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is kept. A slow hash adds nothing to 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}
