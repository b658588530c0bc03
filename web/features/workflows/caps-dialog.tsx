import * as z from "zod";
import { getWorkflowCaps, saveWorkflowCaps } from "#core/contract/workflows/runs.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction, useCall } from "#web/lib/query.ts";

const TITLE = "Message limits";
const ABOUT =
  "The most messages one contact gets from all your workflows. Any above that are left out.";

const written = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{0,2}|1000)?$/, "Enter a number from 1 to 1,000, or leave it empty")
  .transform((text) => (text === "" ? null : Number(text)));
const schema = z.object({ perDay: written, perWeek: written });

interface Caps {
  perDay: number | null;
  perWeek: number | null;
}

/** Limits on what one contact gets from all workflows together. */
export function CapsDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(getWorkflowCaps, {}, { onRequest: true });
  const caps = query.data?.data;
  if (caps) return <CapsForm caps={caps} onClose={onClose} />;
  return (
    <Dialog size="sm" onOpenChange={onClose} title={TITLE} description={ABOUT}>
      <div className="pb-5">
        <Loaded query={query} what="Your limits" waiting={<Skeleton className="h-40" />} />
      </div>
    </Dialog>
  );
}

function CapsForm({ caps, onClose }: { caps: Caps; onClose: () => void }) {
  const save = useAction(saveWorkflowCaps, { handled: true, invalidates: [getWorkflowCaps] });
  const form = useForm({
    schema,
    initial: { perDay: textOf(caps.perDay), perWeek: textOf(caps.perWeek) },
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      notifySuccess("Limits saved");
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={TITLE}
      description={ABOUT}
      form={form}
      submitLabel="Save limits"
      onClose={onClose}
    >
      <TextField
        label="Messages per day"
        inputMode="numeric"
        placeholder="No limit"
        {...form.text("perDay")}
      />
      <TextField
        label="Messages per week"
        inputMode="numeric"
        placeholder="No limit"
        {...form.text("perWeek")}
      />
    </FormDialog>
  );
}

function textOf(cap: number | null): string {
  return cap === null ? "" : String(cap);
}
