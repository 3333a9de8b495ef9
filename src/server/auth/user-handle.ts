/** What a passkey knows its employee by; no name and no address, for it lies readable on devices. */
export function toUserHandle(employeeId: number): Buffer<ArrayBuffer> {
  return Buffer.from(`employee ${employeeId}`)
}
