/** Every object of an account's archive is in MEDIA under this, whatever its shard is. */
export function archivePrefix(account: string): string {
  return `archive/${account}/`;
}
