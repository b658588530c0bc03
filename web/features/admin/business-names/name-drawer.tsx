import { useState } from "react";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import {
  type AdminBusinessName,
  decideBusinessName,
  deleteNameOfAccount,
  listNamesToVerify,
  nameHistory,
} from "#core/contract/business-names/admin-business-names.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { NameEvents } from "#web/components/sender-names/name-events.tsx";
import { NAME_STATES } from "#web/components/sender-names/registration-words.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { RejectDialog } from "../reject-dialog.tsx";
import { RegistrationDialog } from "./registration-dialog.tsx";

type Asking = { what: "reject" | "remove" } | { what: "register"; provider: string };

/** One name with all that is known of it, and what an administrator can do. */
export function NameDrawer({ name, onClose }: { name: AdminBusinessName; onClose: () => void }) {
  const [asking, setAsking] = useState<Asking>();
  const back = () => setAsking(undefined);
  const { _id: id, version, status } = name;
  const decide = useAction(decideBusinessName, {
    invalidates: [listNamesToVerify, nameHistory, waitingCounts],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  if (asking?.what === "reject") {
    return (
      <RejectDialog
        title={`Reject ${name.name}?`}
        onReject={(reason) => decide.mutateAsync({ id, version, status: "rejected", reason })}
        onClose={back}
      />
    );
  }
  if (asking?.what === "register") {
    return <RegistrationDialog name={name} provider={asking.provider} onClose={back} />;
  }
  if (asking?.what === "remove") {
    return (
      <ConfirmAction
        endpoint={deleteNameOfAccount}
        input={{ id }}
        invalidates={[listNamesToVerify, nameHistory, waitingCounts]}
        onClose={back}
        onDone={onClose}
        title={`Remove ${name.name} from ${name.accountName}?`}
        description="Nothing more is sent from it. Campaigns that use it are paused."
        confirmLabel="Remove name"
        danger
      />
    );
  }
  const footer =
    status === "pending" ? (
      <>
        <Button variant="outline" onClick={() => setAsking({ what: "reject" })}>
          Reject
        </Button>
        <Button
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, version, status: "approved" })}
        >
          Approve
        </Button>
      </>
    ) : (
      <Button
        variant="outline"
        disabled={status === "removed"}
        onClick={() => setAsking({ what: "remove" })}
      >
        Remove
      </Button>
    );
  return (
    <Dialog onOpenChange={onClose} side title={name.name} footer={footer}>
      <div className="grid gap-5">
        <CheckEvidence name={name} />
        <FactList
          facts={[
            { label: "Account", value: name.accountName },
            { label: "Status", value: STATES[NAME_STATES[status]].word },
            ...(name.reason ? [{ label: "Reason", value: name.reason }] : []),
            { label: "ABN", value: name.abn ? formatAbn(name.abn) : "Missing" },
            { label: "Evidence", value: name.evidence ?? "None" },
            ...(status === "approved" ? name.registrations : []).map(({ provider, state }) => ({
              label: `Registration with ${provider}`,
              value: (
                <span className="flex flex-wrap items-center justify-end gap-2">
                  {REGISTRATION_WORDS[state]}
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Change registration with ${provider}`}
                    onClick={() => setAsking({ what: "register", provider })}
                  >
                    Change
                  </Button>
                </span>
              ),
            })),
          ]}
        />
        <NameHistory id={id} />
      </div>
    </Dialog>
  );
}

/** What happened to a name, newest first. */
function NameHistory({ id }: { id: string }) {
  const query = useCall(nameHistory, { id });
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="font-medium">History</h3>
      <Loaded query={query} what="The history" waiting={<Skeleton className="h-24 w-full" />}>
        {({ data }) => <NameEvents events={data} />}
      </Loaded>
    </section>
  );
}

type Reviewed = Pick<AdminBusinessName, "_id" | "needsEvidence">;

/** Why a name's evidence matters: who else has one that looks like it, or a word in it. */
function CheckEvidence({ name: { _id: id, needsEvidence } }: { name: Reviewed }) {
  const others = useCall(nameHistory, { id }).data?.others ?? [];
  if (others.length === 0 && !needsEvidence) return null;
  return (
    <Alert tone="attention" title="Check the evidence">
      {others.length === 0 ? (
        "The name contains a restricted or blocked word, or looked like another account's when it was requested."
      ) : (
        <>
          <p>Other accounts have a name that looks like this one:</p>
          <ul className="list-disc pl-5">
            {others.map(({ _id, name, accountName, status }) => (
              <li key={_id}>{`${name}, ${accountName} (${STATES[NAME_STATES[status]].word})`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
