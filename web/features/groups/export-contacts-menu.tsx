import { Download } from "lucide-react";
import { exportContacts } from "#core/contract/contacts.ts";
import { EXPORT_FORMATS } from "#core/contract/exports.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { urlOf } from "#web/lib/api.ts";
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
  return (
    <Menu
      label="Export contacts"
      trigger={
        <Button variant="outline" size="sm">
          <Download aria-hidden="true" />
          Export
        </Button>
      }
      items={EXPORT_FORMATS.map((format) => ({
        label: LABELS[format],
        // A response to save leaves the page where it is.
        onSelect: () => location.assign(urlOf(exportContacts, { id: group, format, ...narrowed })),
      }))}
    />
  );
}
