import { useState } from "react";
import * as z from "zod";
import { attachmentFields } from "#core/contract/media/attachment-fields.ts";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { useKeptValues } from "#web/lib/use-kept-values.ts";
import { same } from "./draft-edits.ts";
import type { EditedStep } from "./edited-step.ts";

const text = z.string();
const sent = { sender: text, message: text, longUrl: text.optional(), optout: z.boolean() };
const { mediaType, mediaName } = attachmentFields;

/** The actions that take more than a word or two to write; what is missing of them is empty. */
const written = z.union([
  z.object({ type: z.literal("sendSms"), ...sent }),
  z.object({
    type: z.literal("sendMms"),
    ...sent,
    subject: text,
    media: text,
    mediaType,
    mediaName,
  }),
  z.object({ type: z.literal("email"), to: text, subject: text, message: text }),
  z.object({ type: z.literal("notify"), message: text }),
]);

/** A step while it is written; one with a text is kept by this browser until it is saved or discarded. */
export function useKeptStep(keepAs: string, start: EditedStep) {
  const { kept, restored, setRestored } = useKeptValues(keepAs, written);
  const found = restored?.value.type === start.type ? restored : undefined;
  const [step, setStep] = useState<EditedStep>(found?.value ?? start);
  const isChanged = !same(step, start);
  const show = (entry: typeof restored) => {
    setRestored(entry);
    setStep(entry?.value ?? start);
  };
  const keep = (next: EditedStep) => {
    const { data } = written.safeParse(next);
    return data === undefined || kept.keep(data);
  };
  const keeping = useKeeping({ ...kept, keep }, step, isChanged, show);
  return {
    step,
    setStep,
    forget: kept.forget,
    /** Whether closing throws something away. */
    wouldLose: isChanged && !written.safeParse(step).success,
    notice: { at: found?.at, onDiscard: () => show(undefined), keeping },
  };
}
