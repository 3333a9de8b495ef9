/** Where an employee's screens live: `/employee/Maria/` and below. */
export function employeePath(firstName: string, screen = ''): string {
  return `/employee/${encodeURIComponent(firstName)}/${screen.replace(/^\/+/, '')}`
}
