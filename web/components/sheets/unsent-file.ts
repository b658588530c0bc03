import * as z from "zod";
import { forgetFile, keepFile, keptFile } from "#web/lib/kept-files.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";

/** What this tab knows of a file that is not uploaded yet: where it is kept, and what it is for. */
const unsent = z.object({
  key: z.string(),
  /** The group to add to; a new one if undefined. */
  group: z.string().optional(),
  /** What the new group is to be called. */
  name: z.string(),
  /** The file's name. */
  file: z.string(),
});
type Unsent = z.infer<typeof unsent>;

const SESSION_KEY = "import.unsent";

/** What an import into this group had begun to upload in this tab. */
export function unsentImport(group: string | undefined): Unsent | undefined {
  const kept = readSession(SESSION_KEY, unsent.nullable());
  return kept && kept.group === group ? kept : undefined;
}

export async function keepUnsent(
  owner: string,
  group: string | undefined,
  file: File,
): Promise<void> {
  forgetUnsent();
  const key = crypto.randomUUID();
  writeSession(SESSION_KEY, { key, group, name: "", file: file.name } satisfies Unsent);
  await keepFile(key, owner, file);
}

export function renameUnsent(name: string): void {
  const kept = readSession(SESSION_KEY, unsent.nullable());
  if (kept) writeSession(SESSION_KEY, { ...kept, name } satisfies Unsent);
}

/** The file that a reload kept from being uploaded, if this person chose it. */
export async function unsentFile(
  owner: string,
  group: string | undefined,
): Promise<File | undefined> {
  const kept = unsentImport(group);
  return kept && (await keptFile(kept.key, owner));
}

/** Once it is uploaded, or is not to be. */
export function forgetUnsent(): void {
  const kept = readSession(SESSION_KEY, unsent.nullable());
  if (!kept) return;
  writeSession(SESSION_KEY, null);
  void forgetFile(kept.key);
}
