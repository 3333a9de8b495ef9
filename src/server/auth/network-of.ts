import { normalizeIP } from '@fastify/rate-limit'

/**
 * The key for counting callers: an IPv4 address, or an IPv6 /64, because a provider gives one customer that many. Also
 * what `perMinute` counts by.
 */
export function networkOf(address: string): string {
  return normalizeIP(address.slice(0, 100), 64)
}
