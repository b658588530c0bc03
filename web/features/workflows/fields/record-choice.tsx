import type { ReactNode } from "react";
import { SelectField } from "#web/components/form/select-field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import type { SelectOption } from "#web/components/ui/select.tsx";

/** What is chosen, and what is wrong with it. */
export interface ChoiceProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

interface RecordChoiceProps extends ChoiceProps {
  label: string;
  description?: ReactNode;
  /** In plural: "keywords". */
  what: string;
  placeholder: string;
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown };
  options: readonly SelectOption[];
}

/** One of the account's records. */
export function RecordChoice({
  what,
  placeholder,
  query,
  options,
  value,
  error,
  ...field
}: RecordChoiceProps) {
  if (query.error && query.data === undefined) {
    return (
      <LoadError what={`Your ${what}`} error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const isEmpty = query.data !== undefined && options.length === 0;
  return (
    <SelectField
      {...field}
      {...(error !== undefined && { error })}
      value={options.some((option) => option.value === value) ? value : ""}
      options={options}
      disabled={query.isPending}
      placeholder={isEmpty ? `You have no ${what} yet` : placeholder}
    />
  );
}
