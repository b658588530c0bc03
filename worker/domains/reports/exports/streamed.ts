/** Makes the next piece once the one before it was taken. */
export function streamed(pieces: AsyncGenerator<Uint8Array>): ReadableStream {
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

/** Every page of an account's exports is in MEDIA under this. */
export function exportPrefix(account: string): string {
  return `exports/${account}/`;
}
