/** Whether the text, of Latin letters, stands there. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A whole body; undefined if it is larger than the limit, of which no more is read. */
export async function readWithin(
  { body }: Pick<Body, "body">,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return concat(parts);
}
