/** Where the console shows a stored file of an MMS from. */
export function mediaFilePath(id: string): string {
  return `/api/gatewaymms/media/${id}/file`;
}

/** The stored file that is at an address; undefined if it is elsewhere. */
export function mediaIdOf(url: string): string | undefined {
  return /^\/api\/gatewaymms\/media\/(\w+)\/file$/.exec(url)?.[1];
}
