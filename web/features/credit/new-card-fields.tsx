import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Field } from "#web/components/form/field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { controlClass } from "#web/components/ui/input.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { CardError, type CardField, mountCard, type Provider } from "#web/lib/card-element.ts";
import { cn } from "#web/lib/cn.ts";

interface TextProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

interface NewCardFieldsProps {
  form: { text: (name: "name" | "city") => TextProps };
  provider: Provider;
  /** The provider's field once it is there. */
  onField: (field: CardField | undefined) => void;
}

/** The holder's name, the provider's own field for the card, and the city (R501). */
export function NewCardFields({ form, provider, onField }: NewCardFieldsProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField label="Card-holder name" required autoComplete="cc-name" {...form.text("name")} />
      <CardNumber
        key={attempt}
        provider={provider}
        onField={onField}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <TextField label="City" autoComplete="address-level2" {...form.text("city")} />
    </div>
  );
}

interface CardNumberProps extends Pick<NewCardFieldsProps, "provider" | "onField"> {
  onRetry: () => void;
}

function CardNumber({ provider, onField, onRetry }: CardNumberProps) {
  const node = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  const [error, setError] = useState<unknown>();
  const tell = useEffectEvent((field: CardField | undefined) => {
    setThere(field !== undefined);
    onField(field);
  });
  const { publishableKey, scriptUrl } = provider;
  useEffect(() => {
    const place = node.current;
    if (!place) return;
    let isOver = false;
    let mounted: CardField | undefined;
    mountCard(place, { publishableKey, scriptUrl })
      .then((field) => {
        if (isOver) return field.destroy();
        mounted = field;
        tell(field);
      })
      .catch((problem: unknown) => {
        if (!isOver) setError(problem);
      });
    return () => {
      isOver = true;
      mounted?.destroy();
      tell(undefined);
    };
  }, [publishableKey, scriptUrl]);
  if (error) {
    return (
      <Alert
        tone="danger"
        title="The card field could not be loaded"
        actions={
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {error instanceof CardError ? error.message : messageOf(error)}
      </Alert>
    );
  }
  return (
    <Field label="Card" required>
      {({ "aria-labelledby": label }) => (
        <div className="relative">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of our own */}
          <div
            ref={node}
            role="group"
            aria-labelledby={label}
            className={cn(controlClass, "min-h-9 py-2")}
          />
          {isThere ? null : <Skeleton className="absolute inset-2.5 w-40" />}
        </div>
      )}
    </Field>
  );
}
