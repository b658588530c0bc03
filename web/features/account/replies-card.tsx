import { profileConfig } from "#core/contract/profile/profile.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

/** Reply Settings: what happens to replies besides appearing here. */
export function RepliesCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const save = useAction(profileConfig, { onSuccess: () => void refresh() });
  const on = save.isPending
    ? (save.variables.allowReceivedSmsAsEmail ?? false)
    : me.allowReceivedSmsAsEmail;
  return (
    <div id="replies">
      <Card
        title="Reply Settings"
        description="Replies always appear in History. You can get them by email as well."
      >
        <CheckField
          as="switch"
          label="Email me every reply"
          description={
            me.isEmailVerified
              ? `To ${me.email}. We answer STOP and HELP for you and do not email them.`
              : "Confirm your email in your profile first."
          }
          checked={on}
          disabled={!me.isEmailVerified}
          onCheckedChange={(allowReceivedSmsAsEmail) => save.mutate({ allowReceivedSmsAsEmail })}
        />
      </Card>
    </div>
  );
}
