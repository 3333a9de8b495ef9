declare module 'heic-decode' {
  interface DecodedPicture {
    width: number
    height: number
    /** RGBA, already turned upright. */
    data: Uint8ClampedArray
  }
  interface FoundPicture {
    width: number
    height: number
    decode(): Promise<DecodedPicture>
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<FoundPicture[] & { dispose(): void }> }
  export default decode
}
