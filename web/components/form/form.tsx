import type { ReactNode, SubmitEvent } from "react";
import { Alert } from "#web/components/ui/alert.tsx";
import { cn } from "#web/lib/cn.ts";

/** The part of what `useForm` and `useOtp` return that concerns the form itself. */
export interface FormState {
  submit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  submitting: boolean;
  /** What went wrong, if it belongs to no field. */
  formError?: string;
  /** Whether something was filled in or changed: a dialog asks before it throws that away. */
  dirty?: boolean;
}

interface FormProps {
  form: FormState;
  /** For a button outside the form: `<Button type="submit" form={id}>`. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Fields, below the error that belongs to none of them. */
export function Form({ form, id, className, children }: FormProps) {
  return (
    <form
      id={id}
      onSubmit={form.submit}
      noValidate
      className={cn("grid grid-cols-1 base:gap-4", className)}
    >
      {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
      {children}
    </form>
  );
}
