import { BUSINESS_NAME_TEXTS } from "#core/contract/business-names/business-names.ts";
import { isRestricted } from "#core/rules/business-names.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";

interface TextProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

interface EvidenceFieldsProps {
  name: string;
  abn: TextProps;
  evidence: TextProps;
}

/** What the register asks for: whose name it is, and what shows it. */
export function EvidenceFields({ name, abn, evidence }: EvidenceFieldsProps) {
  const restricted = isRestricted(name);
  return (
    <>
      <TextField
        label="ABN"
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        description="The register needs the ABN of the business that owns the name."
        {...abn}
      />
      {restricted && evidence.value.trim() === "" && !evidence.error ? (
        <Alert tone="attention" title="This name needs evidence">
          {BUSINESS_NAME_TEXTS.evidence}
        </Alert>
      ) : null}
      <TextareaField
        label="Evidence that the name is yours"
        required={restricted || evidence.error !== undefined}
        description="A business registration, a trade mark number, or a domain with the name"
        maxLength={500}
        {...evidence}
      />
    </>
  );
}
