import { formatMobile } from "#core/rules/phone.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { formatCount } from "#web/lib/format.ts";
import { ROLE_WORDS } from "./role-words.ts";
import type { OfUserProps } from "./user-drawer.tsx";

const yes = (is: boolean) => (is ? "Yes" : "No");

/** What is known of a user, and what their account may do. */
export function ViewUser({ user, onClose }: OfUserProps) {
  return (
    <Dialog onOpenChange={onClose} side title={user.name} description={user.accountName}>
      <FactList
        facts={[
          { label: "Email", value: user.email || "None" },
          { label: "Mobile", value: user.mobile ? formatMobile(user.mobile) : "None" },
          { label: "Role", value: ROLE_WORDS[user.role] },
          user.parentName !== undefined && { label: "Sub-account of", value: user.parentName },
          { label: "Created", value: <DateTime at={user.createdAt} /> },
          { label: "Messages without approval", value: yes(user.adminApproved) },
          { label: "Quick messages without approval", value: yes(user.quickApproved) },
          { label: "Shared number", value: yes(user.allowedSharedSender) },
          { label: "Sub-accounts", value: yes(user.allowSubAccount) },
          { label: "Batch messages", value: yes(user.batch) },
          {
            label: "Buys credit automatically",
            value: user.isNotAutoCredit ? "Never" : "If it asks",
          },
          { label: "Contacts per group", value: formatCount(user.contactLimit) },
        ]}
      />
    </Dialog>
  );
}
