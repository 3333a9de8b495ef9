import { t } from '../language/t.ts'
/** `84 KB`, `1.2 MB`, as file managers write it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return t('{bytes} bytes', { bytes })
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
