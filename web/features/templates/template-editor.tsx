import { useDeferredValue, useState } from "react";
import * as z from "zod";
import { createTemplate, type Template } from "#core/contract/templates/templates.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { UnicodeNotice } from "#web/components/composer/unicode-notice.tsx";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { attachedOf } from "#web/components/mms/attached.ts";
import { Carried } from "#web/components/mms/carried.tsx";
import { MediumField } from "#web/components/mms/medium-field.tsx";
import { useMergeFields } from "#web/components/templates/use-merge-fields.ts";
import { TestSendTool } from "#web/components/test-send/test-send-tool.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { attached as attachedFile } from "#web/lib/attached.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { SenderChoice } from "./sender-choice.tsx";

const MmsFields = onDemand(
  async () => (await import("#web/components/mms/mms-fields.tsx")).MmsFields,
);
interface TemplateEditorProps {
  title: string;
  description: string;
  initial: TemplateValues;
  /** The name under which this browser keeps what is not saved. */
  keepAs: string;
  /** Whether it may become one of the other medium: a new one, not a pre-made one. */
  choosesMedium?: boolean;
  /** A pre-made template belongs to no account, so it has no sender. */
  global: boolean;
  submitLabel: string;
  /** Saves and leaves; its errors are shown. */
  onSave: (values: TemplateValues) => Promise<unknown>;
}

const NO_OPT_OUT = { kind: "none" } as const;
const carried = {
  medium: z.enum(["sms", "mms"]),
  subject: z.string(),
  attached: attachedFile.optional(),
};
const schema = createTemplate.input
  .pick({ name: true, content: true, sender: true })
  .extend(carried)
  .superRefine(({ content, medium }, issues) => {
    const { error } = messageEstimate(content, NO_OPT_OUT, medium);
    if (error) issues.addIssue({ code: "custom", path: ["content"], message: error });
  });

export type TemplateValues = z.output<typeof schema>;

/** What is kept of a template; it may be wrong in any way that the form says. */
const shape = z.object({
  name: z.string(),
  content: z.string(),
  sender: z.string().optional(),
  ...carried,
});

/** What the form begins with. */
export function templateValues({
  name,
  content,
  sender,
  mode,
  ...carried
}: Template): TemplateValues {
  const { subject = "" } = carried;
  return { name, content, sender, medium: mode, subject, attached: attachedOf(carried) };
}

/** The template on the left, a phone on the right. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { title, description, initial, keepAs, choosesMedium, global, submitLabel, onSave } = props;
  const me = useMe();
  const params = useParameters();
  const fields = useMergeFields(params);
  const [requested, setRequested] = useState(0);
  const save = async (values: TemplateValues) => {
    // R150.
    if (values.medium === "mms" && !values.attached) {
      setRequested((times) => times + 1);
      return false;
    }
    return onSave(values);
  };
  const form = useKeptForm({
    keepAs: `template.${keepAs}`,
    shape,
    schema,
    initial,
    onSubmit: save,
  });
  const { content, sender, medium, subject, attached } = form.values;
  const isMms = medium === "mms";
  const shown = useDeferredValue(content);
  const preview = (
    <PreviewPhone
      value={shown}
      sender={sender ?? ""}
      optOut={NO_OPT_OUT}
      params={params.values}
      recipients={[]}
      total={0}
      above={isMms ? <Carried of={{ camp_type: "mms", subject, ...attached }} /> : null}
      noRecipients="Each contact's own values replace the tags."
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back={{ to: paths.templates, label: "Template" }}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form form={form}>
          <RestoredNotice {...form.notice} />
          <Card>
            <div className="grid grid-cols-1 gap-5">
              {choosesMedium ? (
                <MediumField me={me} value={medium} onValue={(next) => form.set("medium", next)} />
              ) : null}
              <TextField
                label="Template name"
                required
                autoComplete="off"
                maxLength={200}
                {...form.text("name")}
              />
              {isMms ? (
                <Later waiting={<Skeleton className="h-32" />}>
                  <MmsFields
                    subject={subject}
                    onSubject={(next) => form.set("subject", next)}
                    attached={attached}
                    onAttached={(next) => form.set("attached", next)}
                    requested={requested}
                    error={undefined}
                  />
                </Later>
              ) : null}
              <Composer
                unicodeNotice={UnicodeNotice}
                medium={medium}
                label="Template content"
                {...form.text("content")}
                optOut={NO_OPT_OUT}
                fields={fields}
                noFields="Your groups' labels and your parameters appear here, ready to add to the text."
                scope="account"
                tools={(written) => (
                  <TestSendTool
                    {...written}
                    choice={{
                      sender: sender ?? "",
                      optOut: false,
                      host: me.linkHost,
                      ...(isMms && { mms: { subject, ...attached } }),
                    }}
                  />
                )}
              />
              {global ? null : (
                <SenderChoice value={sender ?? ""} onValue={(next) => form.set("sender", next)} />
              )}
            </div>
          </Card>
          <Button type="submit" className="justify-self-start" loading={form.submitting}>
            {submitLabel}
          </Button>
        </Form>
        <aside aria-label="Preview">
          <div className="sticky top-20">{preview}</div>
        </aside>
      </div>
      <LeaveQuestion form={form} kept />
    </>
  );
}
