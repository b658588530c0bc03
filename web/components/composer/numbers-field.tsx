import { X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { formatMobile, normaliseMobile } from "#core/rules/phone.ts";
import { MAX_QUICK_NUMBERS } from "#core/rules/quick-numbers.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { Field } from "#web/components/form/field.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount } from "#web/lib/format.ts";

interface NumbersFieldProps {
  value: readonly string[];
  typing: string;
  onChange: (change: { contacts: readonly string[]; typing: string }) => void;
  error: string | undefined;
}

/** Keys that end a number (R126): a space ends it only where it is complete. */
const ENDS = /[,;\n\t]/;

/** Numbers as chips: typed, or pasted with commas, semicolons or spaces between them. */
export function NumbersField({ value, typing, onChange, error }: NumbersFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string) =>
    onChange({ contacts: eachOnce([...value, ...splitNumbers(text)]), typing: "" });
  const type = (text: string) => {
    const complete = text.endsWith(" ") && normaliseMobile(text) !== undefined;
    if (ENDS.test(text) || complete) add(text);
    else onChange({ contacts: value, typing: text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // Enter ends a number. It never submits: one Enter too many would send the message.
      event.preventDefault();
      if (typing.trim() !== "") add(typing);
    } else if (event.key === "Backspace" && typing === "" && value.length > 0) {
      onChange({ contacts: value.slice(0, -1), typing });
    }
  };
  return (
    <Field
      label="Numbers"
      required
      error={error}
      aside={`${formatCount(value.length)} of ${formatCount(MAX_QUICK_NUMBERS)}`}
      description="Type or paste Australian mobile numbers."
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips goes to the input in it
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input itself is reached by keyboard
        <div
          className="flex min-h-9 w-full flex-wrap items-center gap-1.5 rounded-lg border border-input bg-surface px-2 py-1 has-aria-invalid:border-danger has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring"
          onClick={() => input.current?.focus()}
        >
          {value.map((number) => (
            <NumberChip
              key={number}
              number={number}
              onRemove={() => {
                onChange({ contacts: value.filter((other) => other !== number), typing });
                input.current?.focus();
              }}
            />
          ))}
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="tel"
            autoComplete="off"
            name="contacts"
            className="figures h-7 min-w-32 flex-1 bg-transparent px-1 outline-none"
            value={typing}
            onChange={(event) => type(event.target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text");
              if (splitNumbers(text).length < 2) return;
              event.preventDefault();
              add(`${typing}${text}`);
            }}
            onBlur={() => (typing.trim() === "" ? undefined : add(typing))}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </Field>
  );
}

/** The same number in another spelling is the same. */
function eachOnce(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map((number) => normaliseMobile(number) ?? number.trim()))];
}

function NumberChip({ number, onRemove }: { number: string; onRemove: () => void }) {
  const valid = normaliseMobile(number) !== undefined;
  const shown = valid ? formatMobile(number) : number;
  return (
    <span
      className={cn(
        "figures inline-flex max-w-full items-center gap-1 rounded-md py-0.5 pr-0.5 pl-2 text-[0.8125rem]",
        valid ? "bg-muted" : "bg-danger-soft text-danger-text",
      )}
    >
      <span className="truncate">{shown}</span>
      <button
        type="button"
        aria-label={`Remove ${shown}`}
        className="flex size-6 items-center justify-center rounded hover:bg-background"
        onClick={onRemove}
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  );
}
