import type { ComponentProps } from "react";
import * as z from "zod";
import { type AdminUser, updateUser } from "#core/contract/admin/admin-users.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";

/** What an account may do (R614), and how each is said. */
const FLAGS = [
  {
    name: "adminApproved",
    label: "Messages go out without approval",
    description: "Otherwise an administrator approves each campaign. Sub-accounts follow.",
  },
  {
    name: "quickApproved",
    label: "Quick messages go out without approval",
    description: "Hides File Scheduler and Email SMS.",
  },
  {
    name: "allowedSharedSender",
    label: "May send from the shared number",
    description: "If you turn this off, campaigns from the shared number stop within seconds.",
  },
  {
    name: "allowReceivedSmsAsEmail",
    label: "Gets replies by email",
    description: "The account can change this itself.",
  },
  {
    name: "allowSubAccount",
    label: "May have sub-accounts",
    description: "If you turn this off, the sub-accounts that exist stay.",
  },
  {
    name: "batch",
    label: "May send batch messages",
    description: "Shows Batch Message in the menu, and in that of sub-accounts.",
  },
  {
    name: "isNotAutoCredit",
    label: "Never buys credit automatically",
    description: "Turns auto credit off, and the account cannot turn it on again.",
  },
] as const;
type Flag = (typeof FLAGS)[number]["name"];

/** The fields of a form that has them. */
export const flagFields = {
  adminApproved: z.boolean(),
  quickApproved: z.boolean(),
  allowedSharedSender: z.boolean(),
  allowReceivedSmsAsEmail: z.boolean(),
  allowSubAccount: z.boolean(),
  batch: z.boolean(),
  isNotAutoCredit: z.boolean(),
  contactLimit: z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, "Enter a number")
    .transform(Number)
    .pipe(updateUser.input.shape.contactLimit.unwrap()),
};

export type Flags = Pick<AdminUser, Flag | "contactLimit">;

/** What such a form begins with. */
export function flagsOf({ contactLimit, ...user }: Flags) {
  const { adminApproved, quickApproved, allowedSharedSender } = user;
  const { allowReceivedSmsAsEmail, allowSubAccount, batch, isNotAutoCredit } = user;
  return {
    ...{ adminApproved, quickApproved, allowedSharedSender, allowReceivedSmsAsEmail },
    ...{ allowSubAccount, batch, isNotAutoCredit, contactLimit: String(contactLimit) },
  };
}

interface FlagFieldsProps {
  flags: Readonly<Record<Flag, boolean>>;
  onFlag: (flag: Flag, checked: boolean) => void;
  limit: Pick<ComponentProps<typeof TextField>, "value" | "onValue" | "error">;
}

export function FlagFields({ flags, onFlag, limit }: FlagFieldsProps) {
  return (
    <>
      {FLAGS.map(({ name, ...words }) => (
        <CheckField
          key={name}
          {...words}
          checked={flags[name]}
          onCheckedChange={(checked) => onFlag(name, checked)}
        />
      ))}
      <TextField
        label="Contacts per group"
        required
        inputMode="numeric"
        className="figures"
        {...limit}
      />
    </>
  );
}
