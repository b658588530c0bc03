import { useState } from "react";
import type * as z from "zod";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { useKeptValues } from "#web/lib/use-kept-values.ts";
import { differs, type FormOptions, useForm } from "./use-form.ts";

interface KeptFormOptions<S extends z.ZodObject> extends FormOptions<S> {
  /** The name under which this browser keeps what is written. */
  keepAs: string;
  /** What is kept: it may be wrong in any way that the form says. */
  shape: z.ZodType<z.input<S>>;
}

/**
 * A form that this browser keeps until it is saved or discarded: `<RestoredNotice {...form.notice} />` says what it
 * kept. `dirty` is whether it differs from what is saved.
 */
export function useKeptForm<S extends z.ZodObject>(options: KeptFormOptions<S>) {
  const { keepAs, shape, initial, onSubmit } = options;
  const { kept, restored, setRestored } = useKeptValues(keepAs, shape);
  const [saved, setSaved] = useState<z.input<S>>();
  const begun = saved ?? initial;
  const form = useForm({
    ...options,
    initial: restored?.value ?? initial,
    onSubmit: async (values) => {
      if ((await onSubmit(values)) === false) return false;
      kept.forget();
      setRestored(undefined);
      setSaved(form.values);
    },
  });
  /** What was kept or, without it, what is saved. */
  const show = (entry: typeof restored) => {
    setRestored(entry);
    form.reset(entry?.value ?? begun);
  };
  const dirty = differs(form.values, begun);
  const keeping = useKeeping(kept, form.values, dirty, show);
  return {
    ...form,
    dirty,
    notice: { at: restored?.at, onDiscard: () => show(undefined), keeping },
  };
}
