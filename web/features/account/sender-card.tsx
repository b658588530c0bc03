import { Field } from "#web/components/form/field.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useMe } from "#web/lib/session.ts";
import { useProfileSetting } from "./use-profile-setting.ts";

/** The default sender of new messages. */
export function SenderCard() {
  const me = useMe();
  const save = useProfileSetting();
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
