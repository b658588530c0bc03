/** All that an account uploaded to import is in MEDIA under this. */
export function uploadPrefix(account: string): string {
  return `uploads/${account}/`;
}

/** The file as it came. */
export function uploadKey(account: string, upload: string): string {
  return uploadPrefix(account) + upload;
}

/** What was read of it in one way: what is known of the sheet, and its rows. */
export function readingKeys(account: string, upload: string, reading: string) {
  const key = `${uploadKey(account, upload)}/${reading}`;
  return { known: `${key}.json`, rows: `${key}.rows` };
}
