/** Everything that an account uploaded to keep is in MEDIA under this. */
export function filePrefix(account: string): string {
  return `files/${account}/`;
}

export function fileKey(account: string, id: string): string {
  return filePrefix(account) + id;
}
