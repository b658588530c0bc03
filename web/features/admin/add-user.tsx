import * as z from "zod";
import {
  ADDED_ROLES,
  addUser,
  listCurrencies,
  listUsers,
} from "#core/contract/admin/admin-users.ts";
import { CURRENCIES } from "#core/rules/currencies.ts";
import { DEFAULT_CONTACT_LIMIT } from "#core/rules/file-limits.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { useCall } from "#web/lib/query.ts";
import { FlagFields, flagFields, flagsOf } from "./flag-fields.tsx";
import { ROLE_WORDS } from "./role-words.ts";

const { name, email, mobile, currency } = addUser.input.shape;
const schema = z.object({
  ...flagFields,
  ...{ name, email, currency },
  mobile: z
    .string()
    .transform((text) => text || undefined)
    .pipe(mobile),
  company: z.string().trim().max(50),
  role: z.enum(ADDED_ROLES),
});

const USUAL = flagsOf({
  ...{ adminApproved: false, quickApproved: false, allowedSharedSender: true },
  ...{ allowReceivedSmsAsEmail: false, allowSubAccount: true, batch: false },
  ...{ isNotAutoCredit: false, contactLimit: DEFAULT_CONTACT_LIMIT },
});

const ROLES = ADDED_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** Adds a user with an account of their own (R618). */
export function AddUser({ onClose }: { onClose: () => void }) {
  const currencies = useCall(listCurrencies, {}).data?.data ?? CURRENCIES;
  const form = useActionForm(addUser, {
    schema,
    initial: {
      ...USUAL,
      ...{ name: "", email: "", mobile: "", company: "", role: "user", currency: "AUD" },
    },
    input: ({ company, ...values }) => ({ ...values, company: company || undefined }),
    invalidates: [listUsers],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      side
      title="Add user"
      description="With an account of their own. An email invites them to choose a password."
      submitLabel="Add user"
    >
      <TextField label="Name" required autoComplete="off" {...form.text("name")} />
      <TextField label="Email" required type="email" autoComplete="off" {...form.text("email")} />
      <TextField
        label="Mobile"
        type="tel"
        autoComplete="off"
        description="An Australian mobile, like 0412 345 678"
        {...form.text("mobile")}
      />
      <TextField
        label="Business"
        autoComplete="off"
        description="By default the user's name"
        {...form.text("company")}
      />
      <SelectField
        label="Role"
        value={form.values.role}
        onValue={(role) => form.set("role", role)}
        options={ROLES}
      />
      <SelectField
        label="Currency"
        error={form.text("currency").error}
        value={form.values.currency}
        onValue={(code) => form.set("currency", code)}
        options={currencies.map(({ code, country }) => ({
          value: code,
          label: `${code}, ${country}`,
        }))}
      />
      <FlagFields
        flags={form.values}
        onFlag={(flag, checked) => form.set(flag, checked)}
        limit={form.text("contactLimit")}
      />
    </FormDialog>
  );
}
