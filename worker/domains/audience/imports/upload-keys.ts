/** The prefix in MEDIA of everything that an account uploaded for imports. */
export function uploadPrefix(account: string): string {
  return `uploads/${account}/`;
}

/** The file as uploaded. */
export function uploadKey(account: string, upload: string): string {
  return uploadPrefix(account) + upload;
}

/** One reading of it: the description of the sheet, and its rows. */
export function readingKeys(account: string, upload: string, reading: string) {
  const key = `${uploadKey(account, upload)}/${reading}`;
  return { known: `${key}.json`, rows: `${key}.rows` };
}
