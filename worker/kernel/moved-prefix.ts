/** Where MEDIA has what was on an account's old shard, for some days. */
export function movedPrefix(account: string): string {
  return `moved/${account}/`;
}
