import { readLocal, writeLocal } from "#web/lib/local-state.ts";

const keyFor = (group: string) => `import-of.${group}`;

/** Remembers which import fills a group, so that the group's page can show how far it is. */
export function rememberImport(group: string, id: string): void {
  writeLocal(keyFor(group), id);
}

/** The import that this browser last started for a group. */
export function rememberedImport(group: string): string | undefined {
  return readLocal(keyFor(group)) ?? undefined;
}

export function forgetImport(group: string): void {
  writeLocal(keyFor(group), null);
}
