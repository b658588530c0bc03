import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { saidByServer } from "./said-by-server.ts";
import { useForm } from "./use-form.ts";

interface ActionFormOptions<S extends z.ZodObject, I extends z.ZodObject, O extends z.ZodType> {
  schema: S;
  initial: z.input<S>;
  /** The call's input, from what was filled in. */
  input: (values: z.output<S>) => z.input<I> | Promise<z.input<I>>;
  /** What to reload afterwards. */
  invalidates?: readonly { method: string; path: string }[];
  /** What is said when it is done; by default, what the server says. */
  done?: string;
  onDone: (output: z.output<O>) => void;
}

/** A form whose submission makes one call and says so. */
export function useActionForm<S extends z.ZodObject, I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { schema, initial, input, invalidates = [], done, onDone }: ActionFormOptions<S, I, O>,
) {
  const action = useAction(endpoint, { handled: true, invalidates });
  return useForm({
    schema,
    initial,
    onSubmit: async (values) => {
      const output = await action.mutateAsync(await input(values));
      notifySuccess(done ?? saidByServer(output));
      onDone(output);
    },
  });
}
