import { useId } from "react";
import type { Contact } from "#core/contract/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import type { Group } from "#core/contract/groups.ts";
import { Field } from "#web/components/form/field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { useMe } from "#web/lib/session.ts";
import { useContactForm } from "./use-contact-form.ts";

interface ContactDialogProps {
  group: Group;
  /** The contact to change; without it one is added. */
  contact?: Contact;
  onClose: () => void;
}

/** Adds a contact to a group, or changes one, with the fields that the group has. */
export function ContactDialog({ group, contact, onClose }: ContactDialogProps) {
  const id = useId();
  const { contactLimit } = useMe();
  const form = useContactForm(group, contact, onClose);
  const full = !contact && group.totalContacts >= contactLimit;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={contact ? "Edit contact" : "Add contact"}
      description={contact ? undefined : `To ${group.name}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting} disabled={full}>
            {contact ? "Save" : "Add contact"}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {full ? <Alert tone="danger" title={GROUP_TEXTS.limit(contactLimit)} /> : null}
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <Field
          label="Mobile No."
          required
          error={form.errors.number}
          description="Any spelling will do: 0412 345 678, +61 412 345 678"
        >
          {(control) => (
            <Input
              {...control}
              type="tel"
              autoComplete="off"
              className="figures"
              value={form.values.number}
              onChange={(event) => form.set("number", event.target.value)}
            />
          )}
        </Field>
        {form.values.fields?.map((field, index) => (
          <Field
            key={field.name}
            label={field.name}
            error={form.errors[`fields.${index}.value`] ?? form.errors[`fields.${index}.name`]}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={field.value}
                onChange={(event) => form.setField(field.name, event.target.value)}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
