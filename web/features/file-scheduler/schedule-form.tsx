import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  createSchedulerGroup,
  getSchedulerGroup,
  listSchedulerFiles,
  listSchedulerGroups,
  type SchedulerGroup,
  schedulerHistory,
  updateSchedulerGroup,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { mergeFields } from "#web/components/composer/merge-fields.ts";
import { OptOutField } from "#web/components/composer/opt-out-field.tsx";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { optOutFrom } from "#web/components/composer/sample-opt-out.ts";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useDates } from "#web/lib/dates.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { firstValues, keptSchedule, type ScheduleValues, schema } from "./form-values.ts";
import type { Mapped } from "./mapped.ts";
import { PutAddressDialog } from "./put-address-dialog.tsx";
import { TimesFields } from "./times-fields.tsx";
import { SOURCES } from "./words.ts";

interface ScheduleFormProps {
  /** What is changed; undefined for a new one. */
  group: SchedulerGroup | undefined;
  /** The file whose columns were mapped; undefined if they stay as they were. */
  mapped: Mapped | undefined;
  onRemap: () => void;
}

const TYPES = [
  { value: "promotional", label: "Promotional" },
  { value: "notification", label: "Notification" },
] as const;

const SOURCE_OPTIONS = (["upload", "address", "fetch"] as const).map((value) => ({
  value,
  label: SOURCES[value],
}));

/** The message, where files come from, and when they are sent. */
export function ScheduleForm({ group, mapped, onRemap }: ScheduleFormProps) {
  const me = useMe();
  const params = useParameters();
  const { save, shown, close } = useSaving(group, mapped);
  const initial = useMemo(() => firstValues(me, group, mapped), [me, group, mapped]);
  const form = useKeptForm({
    keepAs: `file-schedule.${group?._id ?? "new"}`,
    shape: keptSchedule,
    schema,
    initial,
    onSubmit: save,
  });
  const { values, set, errors } = form;
  const { sender, campaign_type: type, optout: optOut, source } = values;
  const labels = mapped?.labels ?? group?.labels;
  const fields = useMemo(() => {
    const names = (labels ?? []).filter(({ type }) => type === "text");
    const columns = [{ fields: names.map(({ newLabel }) => newLabel) }];
    return params.list ? mergeFields(columns, params.list) : undefined;
  }, [labels, params]);
  const line = useMemo(() => optOutFrom(sender, { type, optOut }, me), [sender, type, optOut, me]);
  return (
    <>
      <Form form={form} className="max-w-[720px]">
        <RestoredNotice {...form.notice} />
        <Card title="Message">
          <div className="grid grid-cols-1 gap-4">
            <TextField label="Name" required maxLength={60} {...form.text("name")} />
            <SelectField label="Type" {...form.field("campaign_type")} options={TYPES} />
            <SenderField
              medium="sms"
              senders={me.senderList}
              value={sender}
              onValue={(next) => set("sender", next)}
              error={errors.sender}
            />
            <Composer
              {...form.text("message")}
              optOut={line}
              fields={fields}
              noFields="No column besides the number is mapped, so there is nothing to personalise with."
            />
            {type === "promotional" ? (
              <OptOutField
                value={optOut}
                onValue={(next) => set("optout", next)}
                sender={sender}
                account={me}
                question="Send without an opt-out line?"
              />
            ) : null}
          </div>
        </Card>
        <Card title="Files">
          <div className="grid grid-cols-1 gap-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 break-words text-muted-foreground">
                Columns: {(labels ?? []).map(({ oldLabel }) => oldLabel).join(", ")}
              </p>
              <Button variant="outline" size="sm" onClick={onRemap}>
                Map other columns
              </Button>
            </div>
            <SelectField
              label="Files come from"
              description={
                source === "address"
                  ? "Saving shows a secret address once, with the lines that send a file to it."
                  : undefined
              }
              {...form.field("source")}
              options={SOURCE_OPTIONS}
            />
            {source === "fetch" ? (
              <TextField
                label="Address of the file"
                description="It must start with https://. It is fetched at each time."
                required
                type="url"
                {...form.text("url")}
              />
            ) : null}
            {source === "address" && group?.source === "address" ? (
              <CheckField
                label="Make a new address"
                description="The previous one stops working."
                checked={values.newAddress}
                onCheckedChange={(next) => set("newAddress", next)}
              />
            ) : null}
            {group === undefined && mapped ? (
              <CheckField
                label={`Send ${mapped.fileName} the first time`}
                description="Leave this off if the file is only a sample of the columns."
                checked={values.sendsFile}
                onCheckedChange={(next) => set("sendsFile", next)}
              />
            ) : null}
          </div>
        </Card>
        <TimesFields form={form} />
        <Button type="submit" className="justify-self-start" loading={form.submitting}>
          {group ? "Save changes" : "Schedule"}
        </Button>
      </Form>
      <LeaveQuestion form={form} kept />
      {shown ? <PutAddressDialog address={shown.address} onClose={close} /> : null}
    </>
  );
}

/** Saves it; a secret address is shown before the page is left. */
function useSaving(group: SchedulerGroup | undefined, mapped: Mapped | undefined) {
  const navigate = useNavigate();
  const dates = useDates();
  const [shown, setShown] = useState<{ id: string; address: string }>();
  const invalidates = [
    listSchedulerGroups,
    getSchedulerGroup,
    listSchedulerFiles,
    schedulerHistory,
  ];
  const create = useAction(createSchedulerGroup, { handled: true, invalidates });
  const update = useAction(updateSchedulerGroup, { handled: true, invalidates });
  const leave = (id: string) => navigate(paths.scheduler(id), { replace: true });
  const save = async ({ url, newAddress, sendsFile, ...values }: ScheduleValues) => {
    const { fileName: _, ...mapping } = mapped ?? {};
    const from = values.source === "fetch" ? { url } : {};
    const { data, putAddress } = group
      ? await update.mutateAsync({
          ...{ id: group._id, ...values, ...from, ...mapping },
          ...(newAddress && { newAddress }),
        })
      : await create.mutateAsync({ ...values, ...from, ...requireMapped(mapped), sendsFile });
    const next = data.nextAt;
    notifySuccess(
      next === undefined ? "Saved" : `Saved. Next on ${dates.date(next)} at ${dates.time(next)}`,
    );
    if (putAddress === undefined) leave(data._id);
    else setShown({ id: data._id, address: putAddress });
  };
  return { save, shown, close: () => (shown ? leave(shown.id) : undefined) };
}

/** A new one always has a file: the steps before it make sure. */
function requireMapped(mapped: Mapped | undefined) {
  if (!mapped) throw new Error("No file is mapped");
  const { fileName: _, ...mapping } = mapped;
  return mapping;
}
