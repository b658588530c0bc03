import type * as z from "zod";
import { checkImport } from "#core/contract/imports/imports.ts";
import { useCall } from "#web/lib/query.ts";
import { useSettled } from "#web/lib/use-settled.ts";

/** How long to wait after a change of the mapping. */
const SETTLED_AFTER_MS = 250;

type Checked = z.input<typeof checkImport.input>;

/** What the import of a file would do with this mapping; nothing while there is none that is right. */
export function useForecast(input: Checked | undefined) {
  const now = JSON.stringify(input);
  const settled = useSettled(now, SETTLED_AFTER_MS);
  const { data, error, refetch } = useCall(checkImport, settled === now ? input : undefined);
  return { forecast: data?.data, error, retry: () => void refetch() };
}

export type Forecast = ReturnType<typeof useForecast>;
