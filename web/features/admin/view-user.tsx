import { formatMobile } from "#core/rules/phone.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { formatCount } from "#web/lib/format.ts";
import { ROLE_WORDS } from "./role-words.ts";
import { PROFILE_WORDS } from "./usage/profile-words.ts";
import type { OfUserProps } from "./user-drawer.tsx";

const proved = (text: string, is: boolean) =>
  text === "" ? "None" : is ? text : `${text} (not confirmed)`;
const yes = (is: boolean) => (is ? "Yes" : "No");

/** What is known of a user, and what their account may do. */
export function ViewUser({ user, onClose }: OfUserProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      side
      title={user.name}
      description={user.accountName === user.name ? undefined : user.accountName}
    >
      <FactList
        facts={[
          { label: "Email", value: proved(user.email, user.isEmailVerified) },
          { label: "Mobile", value: proved(formatMobile(user.mobile), user.isMobileVerified) },
          { label: "Role", value: ROLE_WORDS[user.role] },
          user.parentName !== undefined && { label: "Sub-account of", value: user.parentName },
          {
            label: "State",
            value: user.deletedAt ? "Deleted" : user.active ? STATES.active.word : "Deactivated",
          },
          user.deactivatedAt !== undefined && {
            label: "Deactivated",
            value: <DateTime at={user.deactivatedAt} />,
          },
          user.deactivatedBy !== undefined && {
            label: "Deactivated by",
            value: user.deactivatedBy,
          },
          user.deactivatedFor !== undefined && { label: "Reason", value: user.deactivatedFor },
          { label: "Pays", value: PROFILE_WORDS[user.profileType] },
          { label: "Created", value: <DateTime at={user.createdAt} /> },
          { label: "Messages without approval", value: yes(user.adminApproved) },
          { label: "Quick messages without approval", value: yes(user.quickApproved) },
          { label: "Shared number", value: yes(user.allowedSharedSender) },
          { label: "Replies by email", value: yes(user.allowReceivedSmsAsEmail) },
          { label: "Sub-accounts", value: yes(user.allowSubAccount) },
          { label: "Batch messages", value: yes(user.batch) },
          {
            label: "Buys credit automatically",
            value: user.isNotAutoCredit ? "Never" : yes(user.autoCredit),
          },
          { label: "Contacts per group", value: formatCount(user.contactLimit) },
        ]}
      />
    </Dialog>
  );
}
