import { type ReactNode, useId } from "react";
import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { Label } from "#web/components/ui/label.tsx";
import { Switch } from "#web/components/ui/switch.tsx";

interface CheckFieldProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** A switch for what takes effect immediately, otherwise a tick box. */
  as?: "checkbox" | "switch";
}

/** A yes-or-no field with its label beside it. */
export function CheckField({
  label,
  description,
  checked,
  onCheckedChange,
  disabled,
  as = "checkbox",
}: CheckFieldProps) {
  const id = useId();
  const control = {
    id,
    checked,
    disabled,
    "aria-describedby": description ? `${id}help` : undefined,
  };
  return (
    <div className="flex items-start gap-3">
      {as === "switch" ? (
        <Switch {...control} onCheckedChange={onCheckedChange} />
      ) : (
        <Checkbox {...control} className="mt-0.5" onCheckedChange={onCheckedChange} />
      )}
      <div className="min-w-0">
        <Label htmlFor={id}>{label}</Label>
        {description ? (
          <p id={`${id}help`} className="mt-0.5 text-muted-foreground text-xs">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
