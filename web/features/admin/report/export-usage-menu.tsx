import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { exportUsage } from "#core/contract/admin/month-report.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/rules/export-formats.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { urlOf } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";
import type { ShownMonth } from "../usage/month-picker.tsx";

const LABELS = { csv: "Export as CSV", xlsx: "Export as Excel" } as const;

/** Downloads a month's usage, a line for each account. */
export function ExportUsageMenu({ shown }: { shown: ShownMonth }) {
  const save = useMutation({
    mutationFn: (format: ExportFormat) => saveFile(urlOf(exportUsage, { ...shown, format })),
  });
  return (
    <Menu
      label="Export usage"
      trigger={
        <Button variant="outline" loading={save.isPending}>
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
