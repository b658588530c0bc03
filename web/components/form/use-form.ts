import { type SubmitEvent, useState } from "react";
import type * as z from "zod";
import { ApiError, messageOf } from "#web/lib/api-error.ts";

type Errors = Readonly<Record<string, string | undefined>>;

/** The names of an object's text properties. */
type TextName<T> = {
  [K in keyof T & string]: string extends T[K] ? K : never;
}[keyof T & string];

export interface FormOptions<S extends z.ZodObject> {
  /** Usually the endpoint's own `input`, or a part of it. */
  schema: S;
  initial: z.input<S>;
  /**
   * Runs with the checked values. What it throws is shown beside its fields, or above the form; `false` says that
   * nothing was saved.
   */
  onSubmit: (values: z.output<S>) => Promise<unknown>;
}

/**
 * A form's values, checked by the contract's own schema on submission; the server's errors appear beside
 * the same fields. A field's error disappears when the field is changed.
 */
export function useForm<S extends z.ZodObject>({ schema, initial, onSubmit }: FormOptions<S>) {
  const [values, setValues] = useState(initial);
  const [begun, setBegun] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [formError, setFormError] = useState<string>();
  const [submitting, setSubmitting] = useState(false);

  const set = <K extends keyof z.input<S> & string>(name: K, value: z.input<S>[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => withoutErrorsOf(name, old));
  };

  /** Begins again with other values. */
  const reset = (to: z.input<S>) => {
    setValues(to);
    setBegun(to);
    setErrors({});
    setFormError(undefined);
  };

  /** What a field for any other value needs: `<SelectField label="Type" {...form.field("type")} … />`. */
  const field = <K extends keyof z.input<S> & string>(name: K) => ({
    value: values[name],
    error: errors[name],
    onValue: (next: z.input<S>[K]) => set(name, next),
  });

  /** What a field for a line of text needs: `<TextField label="Name" {...form.text("name")} />`. */
  const text = (name: TextName<z.input<S>>) => {
    const value: unknown = values[name];
    return {
      value: typeof value === "string" ? value : "",
      error: errors[name],
      // TextName only names properties that take a text, which TypeScript cannot follow through the
      // mapped type.
      onValue: (next: string) => set(name, next as z.input<S>[typeof name]),
    };
  };

  const refuse = (next: Record<string, string>, form: HTMLFormElement) => {
    setErrors(next);
    // Once the fields have been rendered as invalid.
    setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), 0);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog may be drawn by a form; only its own is submitted.
    event.stopPropagation();
    if (submitting) return;
    const form = event.currentTarget;
    setFormError(undefined);
    const checked = schema.safeParse(values);
    if (!checked.success) return refuse(firstOfEach(checked.error), form);
    setErrors({});
    setSubmitting(true);
    try {
      const isSaved = (await onSubmit(checked.data)) !== false;
      // Unless it began again in the meantime.
      if (isSaved) setBegun((now) => (now === begun ? values : now));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const known = Object.keys(fields).some((name) => name in values);
      if (known) refuse({ ...fields }, form);
      else setFormError(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  };

  const dirty = differs(values, begun);
  return { values, set, reset, field, text, errors, formError, submitting, submit, dirty };
}

/** Whether something was filled in or changed. A field that was emptied again is as one that never had a value. */
export function differs(values: unknown, begun: unknown): boolean {
  return values !== begun && textOf(values) !== textOf(begun);
}

function textOf(values: unknown): string {
  return JSON.stringify(values, (_, value: unknown) => (value === "" ? undefined : value));
}

/** Without the errors of a field and of anything inside it. */
function withoutErrorsOf(name: string, errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
  );
}

function firstOfEach(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}
