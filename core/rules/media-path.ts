/** Where the console shows a stored file of an MMS from. */
export function mediaFilePath(id: string): string {
  return `/api/gatewaymms/media/${id}/file`;
}
