import { useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import {
  ENCODINGS,
  HIDDEN_ROWS,
  SEPARATORS,
  type SheetOptions,
} from "#core/contract/imports/sheet-options.ts";
import { renameUnsent, unsentImport } from "#web/components/sheets/unsent-file.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";
import type { Started } from "./use-start-import.ts";

const readingOptions = z.object({
  sheet: z.string().optional(),
  separator: z.enum(SEPARATORS).optional().catch(undefined),
  encoding: z.enum(ENCODINGS).optional().catch(undefined),
  hiddenRows: z.enum(HIDDEN_ROWS).optional().catch(undefined),
  headerRow: z.coerce.number().int().min(0).optional().catch(undefined),
});

const kept = z.object({ name: z.string() });

/**
 * Where the wizard is. The URL has it, so that a reload and the Back button lose nothing; the name of the
 * group is kept with the entry in the history and, once it is changed beside the mapping, in the tab.
 */
export function useImportSteps() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const nameBefore = kept.safeParse(location.state).data?.name;
  const group = params.get("group") ?? undefined;
  const upload = params.get("upload") ?? undefined;
  const chosen = params.get("file") ?? undefined;
  const nameKey = `import.${upload ?? chosen}.name`;
  const [name, setName] = useState(
    () => readSession(nameKey, z.string()) ?? nameBefore ?? unsentImport(group)?.name ?? "",
  );
  // An upload that ends passes on the name as it is then.
  const latestName = useRef(name);
  const importId = params.get("import") ?? undefined;

  const go = (to: Record<string, string | undefined>, replace = false) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(to)) if (value) search.set(key, value);
    navigate({ search: `?${search}` }, { replace, state: { name: latestName.current } });
  };

  return {
    step: importId ? 2 : upload ? 1 : 0,
    group,
    upload,
    /** The upload of the file that was chosen in the first step. */
    chosen,
    importId,
    /** How to read the file, as far as the person chose. */
    options: readingOptions.parse(Object.fromEntries(params)),
    name,
    setName: (next: string) => {
      if (upload ?? chosen) writeSession(nameKey, next);
      else renameUnsent(next);
      latestName.current = next;
      setName(next);
    },
    /** Whether the previous step passed on the name. */
    named: Boolean(nameBefore),
    toChosen: (id: string | undefined) => go({ group, file: id }, true),
    toChoose: () => go({ group, file: upload }),
    toMap: (id: string) => go({ group, upload: id }),
    toOptions: ({ headerRow, ...options }: SheetOptions) =>
      go({ group, upload, ...options, headerRow: headerRow?.toString() }, true),
    // Going back to a mapping that was already sent would import it again.
    toProgress: (started: Started) => go({ group: started.group, import: started.import }, true),
  };
}
