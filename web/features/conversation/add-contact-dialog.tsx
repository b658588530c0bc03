import * as z from "zod";
import { addContact, contactData } from "#core/contract/contacts/contacts.ts";
import { getRoom, listRooms } from "#core/contract/rooms/rooms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { GroupField } from "#web/components/groups/group-field.tsx";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface AddContactDialogProps {
  number: string;
  onClose: () => void;
}

const { value } = contactData.fields.unwrap().element.shape;
const schema = z.object({
  group: z.string().min(1, "Select a group"),
  first_name: value,
  last_name: value,
  consent: addContact.input.shape.consent,
});

/** Puts the number that a conversation is with into a group, with a name. */
export function AddContactDialog({ number, onClose }: AddContactDialogProps) {
  const add = useAction(addContact, { handled: true, invalidates: [getRoom, listRooms] });
  const form = useForm({
    schema,
    initial: { group: "", first_name: "", last_name: "", consent: "" },
    onSubmit: async ({ group, consent, ...names }) => {
      const fields = Object.entries(names)
        .map(([name, value]) => ({ name, value: value.trim() }))
        .filter((field) => field.value !== "");
      await add.mutateAsync({ id: group, number, fields, consent });
      notifySuccess("Contact added");
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Add ${formatMobile(number)} to contacts`}
      form={form}
      submitLabel="Add contact"
      onClose={onClose}
    >
      <TextField label="First name" autoComplete="off" {...form.text("first_name")} />
      <TextField label="Last name" autoComplete="off" {...form.text("last_name")} />
      <GroupField description="The contact is added to it." {...form.text("group")} />
      <ConsentField
        value={form.values.consent ?? ""}
        onValue={(consent) => form.set("consent", consent)}
        error={form.errors.consent}
      />
    </FormDialog>
  );
}
