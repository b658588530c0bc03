import { type SubmitEvent, useState } from "react";
import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { listKeywords } from "#core/contract/keywords/keywords.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import { type WorkflowTrigger, workflowTrigger } from "#core/contract/workflows/definition.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { GroupChoice, LabelChoice } from "./fields/contact-fields.tsx";
import { NumberField } from "./fields/number-field.tsx";
import { TRIGGER_LOOKS } from "./trigger-looks.ts";
import { minutesAt, senderWords, timeAt } from "./workflow-words.ts";

type Named = "keyword" | "form" | "group" | "segment";
type DateTrigger = Extract<WorkflowTrigger, { type: "date" }>;

/** A trigger while it is being chosen: whatever is missing is empty. */
type EditedTrigger =
  | Exclude<WorkflowTrigger, { type: Named | "click" }>
  | { type: "group"; group: string }
  | { type: "segment"; segment: string }
  | { type: "keyword"; keyword: string }
  | { type: "form"; form: string }
  | { type: "click"; campaign?: string | undefined };

interface TriggerSheetProps {
  start: WorkflowTrigger | null;
  onSave: (trigger: WorkflowTrigger) => void;
  onClose: () => void;
}

/** What starts the workflow. */
export function TriggerSheet({ start, onSave, onClose }: TriggerSheetProps) {
  const [trigger, setTrigger] = useState<EditedTrigger | undefined>(start ?? undefined);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const checked = workflowTrigger.safeParse(trigger);
    if (checked.success) return onSave(checked.data);
    setError(trigger ? MISSING[trigger.type] : "Choose what starts this workflow");
  };
  const change = (next: EditedTrigger) => {
    setTrigger(next);
    setError(undefined);
  };
  return (
    <FormDialog
      title="What starts this workflow"
      side
      form={{ submit, submitting: false }}
      submitLabel="Save trigger"
      onClose={onClose}
    >
      <SelectField
        label="Starts when"
        value={trigger?.type}
        placeholder="Choose"
        onValue={(type) => change(firstOf(type))}
        options={TYPES}
        {...(trigger === undefined && error !== undefined && { error })}
      />
      {trigger ? <TriggerFields trigger={trigger} onTrigger={change} error={error} /> : null}
    </FormDialog>
  );
}

const OFFERED = [
  ...([
    "keyword",
    "message",
    "group",
    "segment",
    "date",
    "click",
    "optIn",
    "optOut",
    "api",
  ] as const),
] satisfies readonly WorkflowTrigger["type"][];

const TYPES = OFFERED.map((type) => ({ value: type, label: TRIGGER_LOOKS[type].label }));

const MISSING: Readonly<Record<string, string>> = {
  keyword: "Choose a keyword",
  form: "Choose a contact form",
  group: "Choose a group",
  segment: "Choose a segment",
  date: "Choose a field",
};

function firstOf(type: WorkflowTrigger["type"]): EditedTrigger {
  switch (type) {
    case "keyword":
      return { type, keyword: "" };
    case "form":
      return { type, form: "" };
    case "group":
      return { type, group: "" };
    case "segment":
      return { type, segment: "" };
    case "date":
      return { type, label: "", each: "year", offset: 0, time: "09:00" };
    default:
      return { type };
  }
}

interface TriggerFieldsProps {
  trigger: EditedTrigger;
  onTrigger: (trigger: EditedTrigger) => void;
  error: string | undefined;
}

function TriggerFields({ trigger, onTrigger, error }: TriggerFieldsProps) {
  switch (trigger.type) {
    case "group":
      return (
        <GroupChoice
          value={trigger.group}
          onValue={(group) => onTrigger({ type: "group", group })}
          error={error}
          description="Contacts who are in it already do not start it."
        />
      );
    case "keyword":
      return (
        <KeywordChoice
          value={trigger.keyword}
          onValue={(keyword) => onTrigger({ type: "keyword", keyword })}
          error={error}
        />
      );
    case "form":
      return (
        <FormChoice
          value={trigger.form}
          onValue={(form) => onTrigger({ type: "form", form })}
          error={error}
        />
      );
    case "segment":
      return (
        <SegmentChoice
          value={trigger.segment}
          onValue={(segment) => onTrigger({ type: "segment", segment })}
          error={error}
        />
      );
    case "click":
      return (
        <CampaignChoice
          value={trigger.campaign}
          onValue={(campaign) => onTrigger({ type: "click", campaign })}
        />
      );
    case "date":
      return <DateTriggerFields trigger={trigger} onTrigger={onTrigger} error={error} />;
    default:
      return <p className="text-muted-foreground">{ABOUT[trigger.type]}</p>;
  }
}

const ABOUT: Readonly<Record<string, string>> = {
  message: "Any text that you receive, except automatic replies and texts about opting out or in.",
  optIn: "A contact texts START, or opts back in on the opt-out page.",
  optOut: "A contact opts out. They receive no messages, but your team can be notified.",
  api: "Your program calls POST /workflow/start with this workflow's id and a number.",
};

interface ChoiceProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

function KeywordChoice({ value, onValue, error }: ChoiceProps) {
  const keywords = useCall(listKeywords, { limit: MOST });
  if (keywords.error && !keywords.data) {
    return (
      <LoadError
        what="Your keywords"
        error={keywords.error}
        onRetry={() => void keywords.refetch()}
      />
    );
  }
  const options = (keywords.data?.items ?? []).map(({ _id, word, sender }) => ({
    value: _id,
    label: word,
    description: `Texted to ${senderWords(sender)}`,
  }));
  return (
    <SelectField
      label="Keyword"
      value={options.some((option) => option.value === value) ? value : ""}
      onValue={onValue}
      options={options}
      disabled={keywords.isPending}
      placeholder={
        keywords.data && options.length === 0 ? "You have no keywords yet" : "Choose a keyword"
      }
      description={
        <>
          Its own reply goes out too.{" "}
          <Link className="underline" to={paths.keywords}>
            Your keywords
          </Link>
        </>
      }
      {...(error !== undefined && { error })}
    />
  );
}

function FormChoice({ value, onValue, error }: ChoiceProps) {
  const forms = useCall(listContactForms, { limit: MOST });
  if (forms.error && !forms.data) {
    return (
      <LoadError
        what="Your contact forms"
        error={forms.error}
        onRetry={() => void forms.refetch()}
      />
    );
  }
  const options = (forms.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <SelectField
      label="Contact form"
      value={options.some((option) => option.value === value) ? value : ""}
      onValue={onValue}
      options={options}
      disabled={forms.isPending}
      placeholder={
        forms.data && options.length === 0
          ? "You have no contact forms yet"
          : "Choose a contact form"
      }
      description="It starts once the contact is confirmed and added to the form's group."
      {...(error !== undefined && { error })}
    />
  );
}

function SegmentChoice({ value, onValue, error }: ChoiceProps) {
  const segments = useCall(listSegments, { limit: MOST });
  if (segments.error && !segments.data) {
    return (
      <LoadError
        what="Your segments"
        error={segments.error}
        onRetry={() => void segments.refetch()}
      />
    );
  }
  const options = (segments.data?.items ?? []).map(({ _id, name }) => ({
    value: _id,
    label: name,
  }));
  return (
    <SelectField
      label="Segment"
      value={options.some((option) => option.value === value) ? value : ""}
      onValue={onValue}
      options={options}
      disabled={segments.isPending}
      placeholder={
        segments.data && options.length === 0 ? "You have no segments yet" : "Choose a segment"
      }
      {...(error !== undefined && { error })}
    />
  );
}

const MOST = 100;
const ANY = "any";

function CampaignChoice(props: {
  value: string | undefined;
  onValue: (campaign: string | undefined) => void;
}) {
  const { value = ANY, onValue } = props;
  const campaigns = useCall(listCampaigns, { limit: MOST }).data?.items ?? [];
  const options = campaigns.map(({ _id, name }) => ({ value: _id, label: name }));
  const isListed = value === ANY || options.some((option) => option.value === value);
  return (
    <SelectField
      label="Link of"
      value={value}
      onValue={(next) => onValue(next === ANY ? undefined : next)}
      options={[
        { value: ANY, label: "Any message" },
        ...(isListed ? [] : [{ value, label: "The campaign chosen before" }]),
        ...options,
      ]}
    />
  );
}

const EACH = [
  { value: "year", label: "Every year, such as a birthday" },
  { value: "once", label: "Once, such as an appointment" },
] as const;

const SIDES = [
  { value: "on", label: "On the day" },
  { value: "before", label: "Days before" },
  { value: "after", label: "Days after" },
] as const;

function DateTriggerFields(props: {
  trigger: DateTrigger;
  onTrigger: (trigger: DateTrigger) => void;
  error: string | undefined;
}) {
  const { trigger, onTrigger, error } = props;
  const { label, each, offset, time } = trigger;
  const set = (change: Partial<DateTrigger>) => onTrigger({ ...trigger, ...change });
  const before = offset < 0 ? "before" : "after";
  const side = offset === 0 ? "on" : before;
  const days = Math.abs(offset);
  const choose = (next: (typeof SIDES)[number]["value"]) => {
    const least = Math.max(1, days);
    const offsets = { on: 0, before: -least, after: least };
    set({ offset: offsets[next] });
  };
  return (
    <>
      <LabelChoice
        label="Date field"
        value={label}
        onValue={(next) => set({ label: next })}
        error={error}
        description="A label of your groups that holds a date, such as 24/12/1990."
      />
      <SelectField
        label="How often"
        value={each}
        onValue={(next) => set({ each: next })}
        options={EACH}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Day" value={side} onValue={choose} options={SIDES} />
        {side === "on" ? null : (
          <NumberField
            label="Days"
            min={1}
            max={60}
            value={days}
            onValue={(next) => {
              const most = Math.min(60, next);
              set({ offset: side === "before" ? -most : most });
            }}
          />
        )}
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium">Time</legend>
        <div className="flex gap-2">
          <TimeFields
            minutes={minutesAt(time)}
            onMinutes={(minutes) => set({ time: timeAt(minutes) })}
          />
        </div>
      </fieldset>
    </>
  );
}
