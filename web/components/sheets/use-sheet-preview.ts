import { previewSheet } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { useCall } from "#web/lib/query.ts";

/** An uploaded sheet as it is read with these options; nothing before there is one. */
export function useSheetPreview(upload: string | undefined, options: SheetOptions) {
  const changed = Object.values(options).some((value) => value !== undefined);
  const first = useCall(previewSheet, upload === undefined ? undefined : { id: upload });
  const other = useCall(
    previewSheet,
    upload !== undefined && changed ? { id: upload, ...options } : undefined,
  );
  const { data, error, refetch } = changed ? other : first;
  const preview = data?.data;
  return {
    preview,
    // Options that fail must leave the other options on screen.
    file: preview ?? first.data?.data,
    error: preview ? null : error,
    retry: () => {
      void refetch();
    },
  };
}

export type ReadSheet = ReturnType<typeof useSheetPreview>;
