/** The database of the files that were chosen and are not uploaded yet. */
export const KEPT_FILES = "cooee-files";
/** Storage that does not answer keeps no one from signing out. */
const PATIENCE_MS = 1000;

/** Deletes all files, whichever person chose them. */
export async function forgetFiles(): Promise<void> {
  try {
    const deletion = indexedDB.deleteDatabase(KEPT_FILES);
    await new Promise((resolve) => {
      deletion.onsuccess = deletion.onerror = resolve;
      setTimeout(resolve, PATIENCE_MS);
    });
  } catch {
    // Nothing could be kept, so there is nothing to delete.
  }
}
