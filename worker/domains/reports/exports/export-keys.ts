/** Every page of an account's exports is in MEDIA under this. */
export function exportPrefix(account: string): string {
  return `exports/${account}/`;
}
