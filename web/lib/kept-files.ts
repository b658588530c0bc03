import { KEPT_FILES } from "./forget-files.ts";

/**
 * Files that were chosen and are not uploaded yet, so that a reload does not lose them. Each is kept under
 * a random key, with the person who chose it; signing out deletes all.
 */
const STORE = "files";
const KEPT_MS = 86_400_000;

interface KeptFile {
  owner: string;
  file: File;
  at: number;
}

/** Keeps a file; without storage, only a reload loses it. */
export async function keepFile(key: string, owner: string, file: File): Promise<void> {
  const kept: KeptFile = { owner, file, at: Date.now() };
  await inStore("readwrite", (store) => {
    deleteOlderThan(store, kept.at - KEPT_MS);
    return store.put(kept, key);
  });
}

/** The file under a key, if this person chose it. */
export async function keptFile(key: string, owner: string): Promise<File | undefined> {
  const kept: unknown = await inStore("readonly", (store) => store.get(key));
  return isKept(kept) && kept.owner === owner ? kept.file : undefined;
}

export async function forgetFile(key: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(key));
}

function isKept(kept: unknown): kept is KeptFile {
  return typeof kept === "object" && kept !== null && "file" in kept && kept.file instanceof File;
}

// Tabs that were closed during an upload leave theirs behind.
function deleteOlderThan(store: IDBObjectStore, time: number): void {
  const walk = store.openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) return;
    if (cursor.value.at < time) cursor.delete();
    cursor.continue();
  };
}

/** The result of one request; undefined if this browser keeps nothing. */
async function inStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await opened();
    try {
      return await resultOf(request(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(KEPT_FILES, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
