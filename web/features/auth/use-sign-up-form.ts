import { useEffect } from "react";
import * as z from "zod";
import { type FormOptions, useForm } from "#web/components/form/use-form.ts";
import { readSession, writeSession } from "#web/lib/session-state.ts";
import { useCarried } from "./use-carried.ts";

const KEY = "sign-up";
const shape = z.object({ name: z.string(), email: z.string(), mobile: z.string() }).partial();

/** The first page of a sign-up: this tab keeps what was typed while its terms are read, until it is sent. */
export function useSignUpForm<S extends z.ZodObject>({
  initial,
  onSubmit,
  ...rest
}: FormOptions<S>) {
  const form = useForm({
    ...rest,
    initial: { ...initial, ...readSession(KEY, shape), ...useCarried() },
    onSubmit: async (values) => {
      await onSubmit(values);
      writeSession(KEY, null);
    },
  });
  const { values } = form;
  useEffect(() => writeSession(KEY, shape.parse(values)), [values]);
  return form;
}
