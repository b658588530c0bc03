import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import type { ImportMode } from "./use-import-mode.ts";

interface ImportModeFieldProps {
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
}

/** Whether a file's contacts come in addition to the group's, or instead of them. */
export function ImportModeField({ mode, onMode }: ImportModeFieldProps) {
  return (
    <RadioGroup
      label="What happens to the group"
      value={mode}
      onValueChange={(value) => onMode(value === "replace" ? "replace" : "add")}
      className="sm:grid-cols-2"
      options={[
        {
          value: "add",
          label: "Add to the group",
          description: "New contacts are added, existing ones updated. Everyone else stays.",
        },
        {
          value: "replace",
          label: "Replace its contacts",
          description:
            "Contacts that aren't in the file are removed. The others keep only what the file says.",
        },
      ]}
    />
  );
}
