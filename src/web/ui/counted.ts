/** `1 invoice`, `12 invoices`. */
export function counted(count: number, thing: string, things = `${thing}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : things}`
}
