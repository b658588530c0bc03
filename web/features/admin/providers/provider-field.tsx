import { listProviders } from "#core/contract/providers/providers.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";

interface ProviderFieldProps {
  type?: "sms" | "mms";
  /** Only those that are connected. */
  connected?: boolean;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** A choice of one provider. */
export function ProviderField({
  type,
  connected = false,
  value,
  error,
  onValue,
}: ProviderFieldProps) {
  const providers = useCall(listProviders, { type }).data?.data ?? [];
  const names = [
    ...new Set(providers.filter((one) => !connected || one.connected).map(({ name }) => name)),
  ];
  return (
    <Field label="Provider" required error={error}>
      {(control) => (
        <Select
          {...control}
          placeholder="Choose a provider"
          value={value || undefined}
          onValueChange={onValue}
          options={names.map((name) => ({ value: name, label: name }))}
        />
      )}
    </Field>
  );
}
