import { type ReactNode, useState } from "react";
import { email } from "#core/contract/fields/identity-fields.ts";
import {
  resendEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from "#core/contract/security/security.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ProveDialog } from "#web/components/form/prove-dialog.tsx";
import { ProveMobileDialog } from "#web/components/form/prove-mobile-dialog.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { call } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";

/** The person's e-mail and mobile, and whether each is verified. */
export function ContactCard() {
  const me = useMe();
  const [open, setOpen] = useState<"email" | "mobile">();
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Email and mobile"
      description="You use these to sign in and get codes. We confirm each one with a code."
    >
      <dl className="grid gap-4">
        <Entry
          label="Email"
          value={me.email}
          proved={me.isEmailVerified}
          action={
            <Button variant="outline" size="sm" onClick={() => setOpen("email")}>
              {me.email && !me.isEmailVerified ? "Confirm" : "Change"}
              <span className="sr-only"> email</span>
            </Button>
          }
        />
        <Entry
          label="Mobile"
          value={me.mobile && formatMobile(me.mobile)}
          proved={me.isMobileVerified}
          action={
            <Button variant="outline" size="sm" onClick={() => setOpen("mobile")}>
              {me.mobile ? (me.isMobileVerified ? "Change" : "Confirm") : "Add"}
              <span className="sr-only"> mobile</span>
            </Button>
          }
        />
      </dl>
      {open === "email" ? (
        <ProveDialog
          title={me.isEmailVerified ? "Change email" : "Confirm your email"}
          description="We will send a code to it."
          label="Email"
          type="email"
          schema={email}
          initial={me.isEmailVerified ? "" : me.email}
          send={(value, password) => call(sendEmailVerification, { email: value, password })}
          resend={(value, password) => call(resendEmailVerification, { email: value, password })}
          use={(value, code) => call(verifyEmail, { email: value, code })}
          onClose={close}
        />
      ) : null}
      {open === "mobile" ? <ProveMobileDialog onClose={close} /> : null}
    </Card>
  );
}

interface EntryProps {
  label: string;
  value: string;
  proved: boolean;
  action: ReactNode;
}

function Entry({ label, value, proved, action }: EntryProps) {
  return (
    <div>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures break-all font-medium">{value || "None"}</span>
          {value ? <StateBadge state={proved ? "confirmed" : "unconfirmed"} /> : null}
        </span>
        {action}
      </dd>
    </div>
  );
}
