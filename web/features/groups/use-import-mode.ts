import * as z from "zod";
import { may } from "#core/permissions.ts";
import { useMe } from "#web/lib/session.ts";
import { useSessionState } from "#web/lib/session-state.ts";

const modes = z.enum(["add", "replace"]);

export type ImportMode = z.infer<typeof modes>;

/** Whether a file is added to a group or replaces its contacts, which takes the right to delete. */
export function useImportMode(upload: string, groupId: string | undefined) {
  const [chosen, setMode] = useSessionState<ImportMode>(
    `import.${upload}.mode`,
    modes,
    () => "add",
  );
  const mayReplace = may(useMe(), "groupDelete") && groupId !== undefined;
  const mode: ImportMode = mayReplace ? chosen : "add";
  return { mode, setMode, mayReplace };
}
