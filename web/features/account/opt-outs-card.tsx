import { CheckField } from "#web/components/form/check-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useMe } from "#web/lib/session.ts";
import { useProfileSetting } from "./use-profile-setting.ts";

/** What an opt-out from a sub-account counts for. */
export function OptOutsCard() {
  const me = useMe();
  const save = useProfileSetting();
  const on = save.isPending ? (save.variables.familyOptOuts ?? false) : me.familyOptOuts;
  return (
    <Card
      title="Opt-outs from sub-accounts"
      description="When someone opts out of your own messages, your sub-accounts can’t message them either."
    >
      <CheckField
        as="switch"
        label="Apply every opt-out to all your accounts"
        description="When someone opts out of a sub-account’s messages, you and your other sub-accounts stop messaging them too. If this is off, that happens only for contacts in groups you share. Changes apply to new opt-outs."
        checked={on}
        onCheckedChange={(familyOptOuts) => save.mutate({ familyOptOuts })}
      />
    </Card>
  );
}
