import * as z from "zod";
import { saveNotice } from "#core/contract/platform-settings/platform-settings.ts";
import { SETTING_VALUE_TEXTS } from "#core/contract/platform-settings/setting-values.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";

const NO_TIME = "Choose a day and a time";
const time = z.number({ error: NO_TIME }).optional();
const schema = z
  .object({ shows: z.boolean(), text: z.string(), from: time, to: time })
  .superRefine(({ shows, text, from, to }, refine) => {
    if (!shows) return;
    const add = (path: string, message: string) =>
      refine.addIssue({ code: "custom", path: [path], message });
    if (text.trim() === "") add("text", "Enter a text");
    if (from === undefined) add("from", NO_TIME);
    if (to === undefined) add("to", NO_TIME);
    if (from !== undefined && to !== undefined && to <= from)
      add("to", SETTING_VALUE_TEXTS.backwards);
  });

/** Shows every user of the console that there is maintenance, and when. */
export function NoticeDialog({ state, values: { notice }, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={saveNotice}
      state={state}
      schema={schema}
      initial={{
        shows: true,
        text: notice?.text ?? "",
        from: notice?.from,
        to: notice?.to,
      }}
      input={({ shows, text, from = 0, to = 0 }, common) => ({
        ...common,
        value: shows ? { text, from, to } : null,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CheckField
            label="Show a notice"
            checked={form.values.shows}
            onCheckedChange={(shows) => form.set("shows", shows)}
          />
          {form.values.shows ? (
            <>
              <TextareaField
                label="Text"
                required
                maxLength={200}
                description="Everyone sees it above every page, with the times below in their own time zone."
                {...form.text("text")}
              />
              <DateTimeField label="Maintenance begins" {...form.field("from")} />
              <DateTimeField label="Maintenance ends" {...form.field("to")} />
            </>
          ) : null}
        </>
      )}
    </SettingDialog>
  );
}
