import { Copy } from "lucide-react";
import { useRef } from "react";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { notifySuccess } from "#web/lib/notify.ts";

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A value to copy: with the button, or by hand if the browser does not let us. */
export function CopyField({ label, value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      notifySuccess("Copied");
    } catch {
      field.current?.focus();
    }
  };
  return (
    <Field label={label} required>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            ref={field}
            readOnly
            className="font-mono text-[0.8125rem]"
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outline" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}
