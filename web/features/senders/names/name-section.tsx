import {
  confirmBusinessName,
  getBusinessName,
} from "#core/contract/business-names/own-business-names.ts";
import { listSenderIds } from "#core/contract/sender-ids/sender-ids.ts";
import { formatAbn } from "#core/rules/abn.ts";
import type { RegistrationState } from "#core/rules/name-registrations.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";
import { NameEvents } from "#web/components/sender-names/name-events.tsx";
import { REGISTRATION_TONES } from "#web/components/sender-names/registration-words.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";

interface NameSectionProps {
  id: string;
  mayChange: boolean;
}

/** What the account can do about a registration in this state. */
const ASKS: Readonly<Partial<Record<RegistrationState, string>>> = {
  awaiting_customer: "Confirm",
  refused: "Ask again",
};

/** A name's evidence, its registration by each carrier, and what happened to it. */
export function NameSection({ id, mayChange }: NameSectionProps) {
  const query = useCall(getBusinessName, { id });
  const confirm = useAction(confirmBusinessName, {
    invalidates: [getBusinessName, listSenderIds],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  if (!query.data)
    return <Loaded query={query} what="The name" waiting={<Skeleton className="h-64 w-full" />} />;
  const { data: name, history } = query.data;
  return (
    <>
      <FactList
        facts={[
          { label: "Added", value: <DateTime at={name.createdAt} /> },
          { label: "ABN", value: name.abn ? formatAbn(name.abn) : "Missing" },
          { label: "Evidence", value: name.evidence ?? "None" },
        ]}
      />
      {name.registrations.length > 0 ? (
        <section aria-label="Registration" className="grid gap-2">
          <h3 className="font-medium">SMS Sender ID Register</h3>
          <ul className="grid gap-3">
            {name.registrations.map(({ provider, state, reason }) => (
              <li key={provider} className="grid gap-1 rounded-lg border p-3">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{provider}</span>
                  <Badge tone={REGISTRATION_TONES[state]}>{REGISTRATION_WORDS[state]}</Badge>
                </span>
                {reason ? <span className="break-words">{reason}</span> : null}
                {mayChange && ASKS[state] ? (
                  <Button
                    size="sm"
                    variant="outline"
                    className="mt-1 justify-self-start"
                    aria-label={`${ASKS[state]}: registration with ${provider}`}
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate({ id, provider })}
                  >
                    {ASKS[state]}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="History" className="grid gap-2">
        <h3 className="font-medium">History</h3>
        <NameEvents events={history} />
      </section>
    </>
  );
}
