import { listProviders } from "#core/contract/providers/providers.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
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
    <SelectField
      label="Provider"
      error={error}
      placeholder="Choose a provider"
      options={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onValue={onValue}
    />
  );
}
