import { useSearchParams } from "react-router-dom";
import { APP_NAMES, VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { type VendorOverview, vendorOverview } from "../shapes.ts";
import { DEMO } from "../vendors/tokens.ts";
import { useChange, usePoll } from "./calls.ts";
import { VendorFaultsForm } from "./vendor-faults.tsx";
import { VendorRecords } from "./vendor-records.tsx";

const APPS = VENDOR_APPS.map((app) => ({ value: app, label: APP_NAMES[app] }));

/** The address of a call about one account. */
export type PathTo = (call: string, query?: Readonly<Record<string, string>>) => string;

/** The accounts at vendors that integrations are connected to. */
export function Vendors() {
  const [params, setParams] = useSearchParams();
  const app = VENDOR_APPS.find((one) => one === params.get("app")) ?? VENDOR_APPS[0];
  const account = params.get("account") || DEMO;
  const to: PathTo = (call, query = {}) =>
    `/vendors/${app}${call}?${new URLSearchParams({ portal: account, ...query })}`;
  const { data } = usePoll(to(""), vendorOverview);
  const choose = (change: { app?: VendorApp; account?: string }) =>
    setParams({ app, account, ...change }, { replace: true });
  return (
    <>
      <Card
        title="Vendors"
        description="In place of HubSpot, Zoho CRM and the others. Connect these accounts in the console under Integration. You need no account at a vendor, and none is reached."
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField
            label="Vendor"
            value={app}
            onValue={(next) => choose({ app: next })}
            options={APPS}
          />
          <TextField
            label="Account"
            description="A name of lowercase letters and digits. Each name is an account of its own, with a few contacts at first."
            required
            autoComplete="off"
            maxLength={40}
            value={account}
            onValue={(next) => choose({ account: next.toLowerCase().replace(/[^a-z0-9]/g, "") })}
          />
        </div>
      </Card>
      {data ? (
        <div key={`${app} ${account}`} className="grid grid-cols-1 gap-4">
          <VendorRecords to={to} overview={data} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <Agreements app={app} to={to} agreements={data.agreements} />
            <Card
              title="Make something go wrong"
              description="How many of the coming calls, or pages of records, end in each of these ways."
            >
              <VendorFaultsForm key={JSON.stringify(data.faults)} to={to} faults={data.faults} />
            </Card>
          </div>
        </div>
      ) : null}
    </>
  );
}

interface AgreementsProps {
  app: VendorApp;
  to: PathTo;
  agreements: VendorOverview["agreements"];
}

/** The apps that are connected to the account, or its keys. */
function Agreements({ app, to, agreements }: AgreementsProps) {
  const { mutate, isPending } = useChange();
  const hasKeys = app === "ac";
  return (
    <Card
      title={hasKeys ? "Keys" : "Connected apps"}
      description={
        hasKeys
          ? "Whoever has one of these keys may read and change this account."
          : "What the owner of this account has agreed to. Revoke it as they would."
      }
    >
      {agreements.length === 0 ? (
        <p className="text-muted-foreground">{hasKeys ? "No keys" : "No app is connected"}</p>
      ) : null}
      <ul className="divide-y">
        {agreements.map(({ id, key, endsAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0 break-all">
              {key ?? "Cooee"}
              {endsAt ? (
                <span className="block text-muted-foreground text-xs">
                  Access token until <DateTime at={endsAt} />
                </span>
              ) : null}
            </span>
            <Button
              variant="outline"
              size="sm"
              onClick={() => mutate({ path: to("/end"), body: { id } })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        className="mt-2"
        loading={isPending}
        onClick={() => mutate({ path: to(hasKeys ? "/key" : "/expire") })}
      >
        {hasKeys ? "Make a key" : "Expire access tokens"}
      </Button>
    </Card>
  );
}
