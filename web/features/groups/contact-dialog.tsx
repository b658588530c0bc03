import type { Contact } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { useMe } from "#web/lib/session.ts";
import { ConsentField } from "./consent-field.tsx";
import { raiseLimit } from "./raise-limit.ts";
import { useContactForm } from "./use-contact-form.ts";

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
        label="Mobile No."
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
