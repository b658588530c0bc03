import { profileConfig } from "#core/contract/user.ts";
import { Field } from "#web/components/form/field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

/** The default sender of new messages. */
export function SenderCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const save = useAction(profileConfig, {
    onSuccess: ({ message }) => {
      void refresh();
      notifySuccess(message);
    },
  });
  const chosen = save.isPending ? save.variables.defaultSender : me.defaultSender;
  return (
    <Card title="Default sender" description="Selected for you in every new message and campaign.">
      <Field label="Sender ID" required>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            disabled={save.isPending}
            options={me.senderList.map(({ value, label }) => ({ value, label }))}
            onValueChange={(defaultSender) => save.mutate({ defaultSender })}
          />
        )}
      </Field>
    </Card>
  );
}
