import {
  getDefaultProvider,
  listProviders,
  type Provider,
  setDefaultProvider,
} from "#core/contract/providers/providers.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";

/** R526: the providers of a medium, which of them work, and which one is the default. */
export function ProvidersCard({ type }: { type: "sms" | "mms" }) {
  const query = useCall(listProviders, { type }, { refetchInterval: 30_000 });
  const defaults = useCall(getDefaultProvider, {});
  const set = useAction(setDefaultProvider, {
    invalidates: [getDefaultProvider],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const providers = query.data?.data;
  const error = query.error ?? defaults.error;
  const chosen = defaults.data?.data.find((one) => one.type === type);
  return (
    <Card
      title="Providers"
      description="Senders without a route go to the default provider."
      className="max-w-xl"
    >
      {providers && chosen ? (
        <div className="grid gap-4">
          <SelectField
            label="Default provider"
            disabled={set.isPending}
            options={options(providers, chosen.provider)}
            value={chosen.provider}
            onValue={(provider) => set.mutate({ type, provider, version: chosen.version })}
          />
          <FactList
            facts={providers.map((provider) => ({
              label: provider.name,
              value: <ProviderState provider={provider} />,
            }))}
          />
        </div>
      ) : error ? (
        <LoadError what="The providers" error={error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  );
}

/** Only what is connected can be chosen; the one that is set is always among them. */
function options(providers: readonly Provider[], chosen: string) {
  const connected = providers.filter((one) => one.connected).map(({ name }) => name);
  return [...new Set([chosen, ...connected])].map((name) => ({ value: name, label: name }));
}

function ProviderState({ provider: { active, connected } }: { provider: Provider }) {
  if (active) return <Badge tone="success">Works</Badge>;
  return connected ? (
    <Badge tone="danger">Stopped because of errors</Badge>
  ) : (
    <Badge>Not connected</Badge>
  );
}
