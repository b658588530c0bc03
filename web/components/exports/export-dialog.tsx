import { useContext } from "react";
import * as z from "zod";
import { EXPORT_TEXTS, exportMessages, MOST_EXPORT_DAYS } from "#core/contract/exports/exports.ts";
import { exportMms } from "#core/contract/exports/mms-exports.ts";
import type { Medium } from "#core/permissions.ts";
import { EXPORT_FORMATS } from "#core/rules/export-formats.ts";
import { dayOf, daysAfter } from "#core/rules/zoned-day.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Input } from "#web/components/ui/input.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { type ExportAnswer, failedAnswer, isTooLong, startedAnswer } from "./export-answer.ts";

/** What is exported: the messages of the history in some days. */
export interface Exported {
  /** SMS by default. */
  medium?: Medium;
  /** Only a campaign's, and when its first one was made. */
  campaign?: string;
  since?: number;
  /** Words of the wire with commas between them. */
  status?: string;
  from?: string;
  to?: string;
}

interface ExportDialogProps extends Exported {
  /** What came of it, for `ExportAnswerDialog`. */
  onAnswer: (answer: ExportAnswer) => void;
  onClose: () => void;
}

const schema = z.object({
  customEmail: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(EXPORT_FORMATS),
});

const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
] as const;

/** Asks for the days, the kind of file and the address of an export (R214). */
export function ExportDialog({ onAnswer, onClose, ...exported }: ExportDialogProps) {
  const { campaign, status } = exported;
  const me = useMe();
  const zone = useContext(TimeZone);
  const start = useAction(exported.medium === "mms" ? exportMms : exportMessages, {
    handled: true,
  });
  const form = useForm({
    schema,
    initial: {
      customEmail: me.email,
      ...daysOf(exported, zone),
      format: "csv",
    },
    onSubmit: async ({ from, to, ...requested }) => {
      if (isTooLong(from, to)) return onAnswer(TOO_LONG);
      try {
        const range = { campaign, from, to, status };
        onAnswer(startedAnswer(await start.mutateAsync({ ...requested, ...range })));
      } catch (error) {
        onAnswer(failedAnswer(error));
      }
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Export messages"
      description="We email you a link to the file. You can download it for 7 days."
      submitLabel="Export"
    >
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={name === "from" ? "From" : "To"} required className="min-w-0">
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                value={form.values[name]}
                onChange={(event) => form.set(name, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label="File" required>
        {() => (
          <SegmentedControl
            label="File"
            value={form.values.format}
            onValueChange={(format) => form.set("format", format)}
            options={FORMATS}
          />
        )}
      </Field>
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        description="Only you can download the file, once you have signed in."
        {...form.text("customEmail")}
      />
    </FormDialog>
  );
}

/** The list's days; without any, the last that an export may have, or a campaign's first ones. */
function daysOf({ since, ...days }: Exported, zone: string) {
  const today = dayOf(Date.now(), zone);
  const from =
    days.from ??
    (since === undefined ? daysAfter(days.to ?? today, 1 - MOST_EXPORT_DAYS) : dayOf(since, zone));
  const last = daysAfter(from, MOST_EXPORT_DAYS - 1);
  return { from, to: days.to ?? (isTooLong(from, today) ? last : today) };
}

/** R215. */
const TOO_LONG: ExportAnswer = { title: EXPORT_TEXTS.rangeTitle, message: EXPORT_TEXTS.range };
