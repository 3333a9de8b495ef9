import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Written as the others, so that trying a password on it takes as long; nobody knows one that fits. */
const decoy = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Compares a password with its hash. Without a hash (an unknown e-mail, or one who has none) it works as
 * long for nothing, so that the time of an answer tells nothing about who works here.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (typeof passwordHash === 'string') return verify(passwordHash, password)
  await verify(decoy, password)
  return false
}
