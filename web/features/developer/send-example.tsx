import { useState } from "react";
import { launchDraft } from "#core/contract/campaigns/draft-launch.ts";
import { checkDraft, type FlightCheck, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCents, formatCounted, formatPrice } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { ExampleCall } from "./example-call.tsx";

/** Sends a saved campaign in two calls: its price, then Send at that price. */
export function SendExample({ token }: { token: string }) {
  const list = useCall(listDrafts, { page: 1, limit: 50 });
  const drafts = list.data?.items.filter(({ mayEdit }) => mayEdit);
  const [draft, setDraft] = useState<string>();
  const [check, setCheck] = useState<FlightCheck>();
  if (list.error && !drafts) {
    return (
      <LoadError
        what="Your saved campaigns"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!drafts) return null;
  if (drafts.length === 0) {
    return (
      <p className="text-muted-foreground">
        To send from here,{" "}
        <Link className="text-primary-text underline" to={paths.createCampaign}>
          save a campaign
        </Link>{" "}
        to a group with your own number first.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <SelectField
        label="Saved campaign"
        placeholder="Choose a saved campaign"
        options={drafts.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={draft}
        onValue={(chosen) => {
          setDraft(chosen);
          setCheck(undefined);
        }}
      />
      {draft ? (
        <ExampleCall
          key={draft}
          label="Check who gets it and what it costs"
          token={token}
          example={{ method: "POST", path: checkDraft.path.replace("{id}", draft) }}
          action="Check the price"
          onResult={({ body }) => setCheck(checkDraft.output.safeParse(body).data?.data)}
        />
      ) : null}
      {check ? <Launch token={token} check={check} /> : null}
    </div>
  );
}

function Launch({ token, check }: { token: string; check: FlightCheck }) {
  const { campaign: draft, version, recipients, price, needsApproval } = check;
  if (recipients === 0) return <Alert tone="attention" title="This campaign has no recipients" />;
  const messages = `${formatCounted(recipients, "message")}${needsApproval ? " for review" : ""}`;
  return (
    <>
      <Alert tone="attention" title="This sends real messages">
        {recipientsOf(check)}, and the price, {formatPrice(price)}, is paid from your credit.
      </Alert>
      <ExampleCall
        label="Send it at this price"
        token={token}
        example={{
          method: "POST",
          path: `${launchDraft.path}?mode=sms`,
          body: { draft, version, recipients, price },
        }}
        action={`Send ${messages} · ${formatCents(price, "charge")}`}
      />
    </>
  );
}

/** The samples are empty for a person who may not read contacts. */
function recipientsOf({ recipients, samples: [first] }: FlightCheck): string {
  const number = first && formatMobile(first.number);
  if (recipients === 1) return `The message goes to ${number ?? "1 number"}`;
  const numbers = `The messages go to ${formatCounted(recipients, "number")}`;
  return number ? `${numbers}, such as ${number}` : numbers;
}
