/** A picture that cannot be unpacked stops the WebAssembly with a meaningless error: `refusal` says why. */
export function unpacked<T>(unpack: () => T, refusal: () => Error): T {
  try {
    return unpack();
  } catch {
    throw refusal();
  }
}
