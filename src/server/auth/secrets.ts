import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

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

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** A hash that no password matches. Checking against it takes as long as against a real one. */
const decoy = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Compares a password with its hash. Without a hash (an unknown e-mail, or an employee without a password) it takes
 * just as long, so that the response time does not reveal who works here.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (typeof passwordHash === 'string') return verify(passwordHash, password)
  await verify(decoy, password)
  return false
}
