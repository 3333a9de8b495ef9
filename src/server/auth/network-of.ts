import { normalizeIP } from '@fastify/rate-limit'

/**
 * Whom an address stands for where callers are counted: an IPv4 address, or the /64 that a provider gives one customer,
 * who can take any of its addresses. It is the key that `perMinute` counts by.
 */
export function networkOf(address: string): string {
  return normalizeIP(address.slice(0, 100), 64)
}
