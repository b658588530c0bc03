import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { exportContacts } from "#core/contract/contacts/contacts.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/rules/export-formats.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { urlOf } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";
import type { ColumnFilter } from "./column-filters.ts";

const LABELS = { csv: "Export as CSV", xlsx: "Export as Excel" } as const;

interface ExportContactsMenuProps {
  group: string;
  search: string | undefined;
  filters: readonly ColumnFilter[];
}

/** Downloads the contacts that the list shows, all pages of them. */
export function ExportContactsMenu({ group, search, filters }: ExportContactsMenuProps) {
  const narrowed = {
    ...(search ? { search } : {}),
    ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
  };
  const save = useMutation({
    mutationFn: (format: ExportFormat) =>
      saveFile(urlOf(exportContacts, { id: group, format, ...narrowed })),
  });
  return (
    <Menu
      label="Export contacts"
      trigger={
        <Button variant="outline" size="sm" loading={save.isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      }
      items={EXPORT_FORMATS.map((format) => ({
        label: LABELS[format],
        onSelect: () => save.mutate(format),
      }))}
    />
  );
}
