import { may } from "#core/permissions.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { useMe } from "#web/lib/session.ts";

interface EndTokensFieldProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
}

/** Offers to end the app tokens too; renders nothing for people who cannot have any. */
export function EndTokensField({ checked, onChecked }: EndTokensFieldProps) {
  if (!may(useMe(), "developer")) return null;
  return (
    <CheckField
      label="Also delete my app tokens"
      description="Apps that use them stop working until you give them new ones."
      checked={checked}
      onCheckedChange={onChecked}
    />
  );
}
