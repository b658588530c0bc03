import { RETENTION_DAYS } from "#core/contract/security/security.ts";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";

interface DeletionDialogProps {
  me: Me;
  onClose: () => void;
  onContinue: () => void;
}

/** What can be downloaded, and where. */
const EXPORTS = [
  { may: "group", to: paths.groups, label: "Contacts", where: "with Export in each group" },
  { may: "history", to: paths.history, label: "Messages", where: "with Export in History" },
  {
    may: "campaign",
    to: paths.campaigns,
    label: "Campaign reports",
    where: "with Export in each report",
  },
  { may: "optOut", to: paths.optOut, label: "Opt-outs", where: "with Export in Opt-Out" },
  { may: "invoice", to: paths.invoices, label: "Invoices", where: "as PDF files" },
] as const;

/** What deleting the account does, and what to take along before it. */
export function DeletionDialog({ me, onClose, onContinue }: DeletionDialogProps) {
  const own = EXPORTS.filter((each) => may(me, each.may));
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Delete ${me.accountName}`}
      description="Read what happens first. Nothing is deleted until you have entered a code and confirmed."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep account
          </Button>
          <Button onClick={onContinue}>Send code</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5 pb-2">
        {own.length > 0 ? (
          <section>
            <h3 className="font-semibold">Download what you need</h3>
            <p className="mt-1 text-muted-foreground">You cannot get it afterwards.</p>
            <ul className="mt-2 grid list-disc gap-1 pl-4">
              {own.map(({ to, label, where }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>, {where}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section>
          <h3 className="font-semibold">Straight away</h3>
          <ul className="mt-2 grid list-disc gap-1 pl-4">
            <li>Everyone in this account is signed out, and so are its sub-accounts.</li>
            <li>Campaigns under way stop, and scheduled ones are cancelled.</li>
            <li>Your numbers no longer take replies, and your app tokens and webhooks stop.</li>
            <li>You lose unused credit.</li>
          </ul>
        </section>
        <section>
          <h3 className="font-semibold">After {RETENTION_DAYS} days</h3>
          <p className="mt-1">
            We erase contacts, messages, templates, files and everything else, except invoices and
            records of payments. The law requires us to keep those for years.
          </p>
        </section>
      </div>
    </Dialog>
  );
}
