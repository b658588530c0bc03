import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { email as emailField } from "#core/contract/fields/identity-fields.ts";
import { addMfaEmail, MOST_MFA_EMAILS, sendCode } from "#core/contract/security/security.ts";
import { ProveDialog } from "#web/components/form/prove-dialog.tsx";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { call } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { RemoveMfaEmailDialog } from "./remove-mfa-email-dialog.tsx";

type Open = { what: "add" } | { what: "remove"; email: string };

export function EmailMfaListScreen() {
  const me = useMe();
  const { mfaEmailList, email, original } = me;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button disabled={original !== undefined} onClick={() => setOpen({ what: "add" })}>
      <Plus aria-hidden="true" />
      Add email
    </Button>
  );
  return (
    <SettingsPage
      me={me}
      title="Multi-factor emails"
      description="When you sign in, we also ask for a code sent to one of these emails."
      action={mfaEmailList.length > 0 && mfaEmailList.length < MOST_MFA_EMAILS ? add : undefined}
    >
      <div className="rounded-lg border bg-surface">
        {mfaEmailList.length === 0 ? (
          <EmptyState
            icon={Mail}
            title="Multi-factor sign-in is off"
            description="Add an email you can always get to. We will ask for a code sent to it each time you sign in."
            action={add}
          />
        ) : (
          <ul className="divide-y">
            {mfaEmailList.map((email) => (
              <li key={email} className="flex items-center justify-between gap-3 px-5 py-3">
                <span className="break-all">{email}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={original !== undefined}
                  onClick={() => setOpen({ what: "remove", email })}
                >
                  Remove<span className="sr-only"> {email}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {open?.what === "add" ? (
        <ProveDialog
          title="Add email"
          description="We send a code to it first, so that a typo cannot lock you out."
          label="Email"
          type="email"
          schema={emailField}
          initial={mfaEmailList.length === 0 ? email : ""}
          send={(value, password) =>
            call(sendCode, { purpose: "mfa-email", email: value, password })
          }
          use={(value, code) => call(addMfaEmail, { email: value, code })}
          onClose={close}
        />
      ) : null}
      {open?.what === "remove" ? <RemoveMfaEmailDialog email={open.email} onClose={close} /> : null}
    </SettingsPage>
  );
}
