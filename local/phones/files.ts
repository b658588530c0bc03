import type { ThreadMessage } from "../shapes.ts";

/** A file that a handset sends. */
export interface HandsetFile {
  type: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

type FileRow = { type: string; name: string; bytes: ArrayBuffer };

/** Keeps what a handset sends; returns the ids. */
export function putFiles(sql: SqlStorage, files: readonly HandsetFile[]): number[] {
  return files.map(({ type, name, bytes }) => {
    const added = "INSERT INTO files (type, name, bytes) VALUES (?, ?, ?) RETURNING id";
    return sql.exec<{ id: number }>(added, type, name, bytes).one().id;
  });
}

export function readFile(sql: SqlStorage, id: number): HandsetFile | undefined {
  const [row] = sql.exec<FileRow>("SELECT type, name, bytes FROM files WHERE id = ?", id);
  return row && { ...row, bytes: new Uint8Array(row.bytes) };
}

/** How the simulator's page shows them. */
export function shownFiles(
  files: readonly HandsetFile[],
  ids: readonly number[],
): NonNullable<ThreadMessage["mms"]> {
  const media = files.map(({ type, name }, nth) => {
    return { url: `/simulator/api/files/${ids[nth]}`, type, name };
  });
  return { subject: "", media };
}
