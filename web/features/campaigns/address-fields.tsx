import { memo } from "react";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { AudienceField } from "./audience-field.tsx";
import type { DraftForm } from "./use-draft-form.ts";

/** The campaign's name, who it is from and who it is to. A key in the message leaves them alone. */
export const AddressFields = memo(function AddressFields({
  me,
  details,
  errors,
  set,
  chosen,
  draftId,
}: Pick<DraftForm, "me" | "details" | "errors" | "set" | "chosen" | "draftId">) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Campaign name"
          required
          error={errors.name}
          description="Only you see it, in lists and reports."
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              autoFocus={details.name === ""}
              value={details.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <SenderField
          value={details.sender}
          onValue={(sender) => set({ sender })}
          error={errors.sender}
          senders={me.senderList}
          medium={details.camp_type}
        />
      </div>
      <AudienceField {...{ me, details, errors, set, chosen, draftId }} />
    </>
  );
});
