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
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { raiseLimit } from "#web/components/imports/raise-limit.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { columnNames } from "#web/lib/column-names.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

interface ContactDialogProps {
  group: Group;
  /** The contact to change; without one, a contact is added. */
  contact?: Contact;
  onClose: () => void;
}

/** Adds a contact to a group, or changes one, with the fields that the group has. */
export function ContactDialog({ group, contact, onClose }: ContactDialogProps) {
  const { contactLimit, supportEmail } = useMe();
  const form = useContactForm(group, contact, onClose);
  const full = !contact && group.totalContacts >= contactLimit;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={contact ? "Edit contact" : "Add contact"}
      description={contact ? undefined : `To ${group.name}`}
      submitLabel={contact ? "Save" : "Add contact"}
      disabled={full}
    >
      {full ? (
        <Alert tone="danger" title={GROUP_TEXTS.limit(contactLimit)}>
          {raiseLimit(supportEmail)}
        </Alert>
      ) : null}
      <TextField
        label="Mobile number"
        required
        type="tel"
        autoComplete="off"
        className="figures"
        description={
          "In any format, such as 0412\u00a0345\u00a0678 or +61\u00a0412\u00a0345\u00a0678"
        }
        {...form.text("number")}
      />
      {form.values.fields?.map((field, index) => (
        <TextField
          key={field.name}
          label={field.name}
          autoComplete="off"
          error={form.errors[`fields.${index}.value`] ?? form.errors[`fields.${index}.name`]}
          value={field.value}
          onValue={(value) => form.setField(field.name, value)}
        />
      ))}
      {contact ? null : (
        <ConsentField
          value={form.values.consent ?? ""}
          onValue={(value) => form.set("consent", value)}
          error={form.errors.consent}
        />
      )}
    </FormDialog>
  );
}

const { number, fields, consent } = addContact.input.shape;
const schema = z.object({
  number: number.refine((typed) => normaliseMobile(typed) !== undefined, GROUP_TEXTS.numberInvalid),
  fields,
  consent,
});

/** The form that adds a contact to a group, or changes one. */
function useContactForm(group: Group, contact: Contact | undefined, onDone: () => void) {
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
