import * as z from "zod";
import {
  addContact,
  type Contact,
  contactDetail,
  listContacts,
  updateContact,
} from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { type Group, getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { formatMobile, normaliseMobile } from "#core/rules/phone.ts";
import { STARTER_LABELS } from "#core/rules/standard-labels.ts";
import { useForm } from "#web/components/form/use-form.ts";
import { columnNames } from "#web/lib/column-names.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

const { number, fields, consent } = addContact.input.shape;
const schema = z.object({
  number: number.refine((typed) => normaliseMobile(typed) !== undefined, GROUP_TEXTS.numberInvalid),
  fields,
  consent,
});

/** The form that adds a contact to a group, or changes one. */
export function useContactForm(group: Group, contact: Contact | undefined, onDone: () => void) {
  const options = {
    handled: true,
    invalidates: [contactDetail, listContacts, getGroup, listGroups],
  };
  const add = useAction(addContact, options);
  const update = useAction(updateContact, options);
  const names = group.fields.length > 0 ? columnNames(group) : STARTER_LABELS;
  const form = useForm({
    schema,
    initial: {
      number: contact ? formatMobile(contact.number) : "",
      fields: names.map((name) => ({ name, value: fieldValue(contact, name) })),
      consent: "",
    },
    onSubmit: async (values) => {
      // A field left empty must not add its label to the group.
      const filled = values.fields.filter((field) => field.value.trim() !== "");
      const input = { number: values.number, fields: filled };
      if (contact) {
        await update.mutateAsync({ groupId: group._id, contactId: contact._id, ...input });
        notifySuccess("Contact saved");
      } else {
        const added = await add.mutateAsync({ id: group._id, ...input, consent: values.consent });
        notifySuccess(outcome(added.data));
      }
      onDone();
    },
  });
  const setField = (name: string, value: string) => {
    const next = form.values.fields ?? [];
    form.set(
      "fields",
      next.map((field) => (field.name === name ? { name, value } : field)),
    );
  };
  return { ...form, setField };
}

function fieldValue(contact: Contact | undefined, name: string): string {
  return contact?.fields.find((field) => field.name === name)?.value ?? "";
}

function outcome(contact: Contact): string {
  return contact.isBlockedByUser
    ? "Contact added. This number has opted out and gets no messages"
    : "Contact added";
}
