import { memo } from "react";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { AudienceField } from "./audience-field.tsx";
import { NameField } from "./name-field.tsx";
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
        <NameField value={details.name} onValue={(name) => set({ name })} error={errors.name} />
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
