import { useState } from "react";
import {
  type BusinessName,
  deleteBusinessName,
  listBusinessNames,
} from "#core/contract/business-names.ts";
import { me } from "#core/contract/me.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { isUnverified, UNVERIFIED } from "#core/rules/sender-register.ts";
import { ConfirmAction, saidByServer } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import {
  NAME_STATUS_TONES,
  NAME_STATUS_WORDS,
  REGISTRATION_TONES,
  REGISTRATION_WORDS,
} from "#web/lib/registration-words.ts";

/** One of the account's business names: its approval, its registration, and how to remove it. */
export function BusinessNameDetail({ name, onClose }: { name: BusinessName; onClose: () => void }) {
  const [removing, setRemoving] = useState(false);
  if (removing) {
    return (
      <ConfirmAction
        endpoint={deleteBusinessName}
        input={{ buisness: name.name }}
        invalidates={[listBusinessNames, me]}
        done={saidByServer}
        onClose={() => setRemoving(false)}
        onDone={onClose}
        title={`Remove ${name.name}?`}
        description="Nothing more is sent from this name. Campaigns that use it are paused."
        confirmLabel="Remove"
        danger
      />
    );
  }
  const unverified =
    name.status === "approved" && isUnverified({ type: 3, register: name.register });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      side
      title={name.name}
      footer={
        <Button variant="outline" onClick={() => setRemoving(true)}>
          {name.status === "pending" ? "Withdraw" : "Remove"}
        </Button>
      }
    >
      <div className="grid gap-4">
        {name.reason ? (
          <Alert tone="danger" title="This name was not approved">
            {name.reason}
          </Alert>
        ) : null}
        {unverified ? (
          <Alert tone="attention" title={`Phones show “${UNVERIFIED}” instead of ${name.name}`}>
            This changes once the name is in the SMS Sender ID Register.
          </Alert>
        ) : null}
        <FactList
          facts={[
            {
              label: "Status",
              value: (
                <Badge tone={NAME_STATUS_TONES[name.status]}>
                  {NAME_STATUS_WORDS[name.status]}
                </Badge>
              ),
            },
            { label: "Added", value: <DateTime at={name.createdAt} /> },
            { label: "ABN", value: name.abn ? formatAbn(name.abn) : "Missing" },
            { label: "Evidence", value: name.evidence ?? "None" },
            ...name.registrations.map(({ provider, state, reason }) => ({
              label: `Registration by ${provider}`,
              value: (
                <span className="grid justify-items-end gap-1">
                  <Badge tone={REGISTRATION_TONES[state]}>{REGISTRATION_WORDS[state]}</Badge>
                  {reason}
                </span>
              ),
            })),
          ]}
        />
      </div>
    </Dialog>
  );
}
