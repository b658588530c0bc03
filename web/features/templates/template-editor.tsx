import { useDeferredValue } from "react";
import { createTemplate, type Template } from "#core/contract/templates.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { TestSendTool } from "#web/components/test-send/test-send-tool.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { useLeaveQuestion } from "#web/lib/use-leave-question.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { SenderChoice } from "./sender-choice.tsx";
import { useMergeFields } from "./use-merge-fields.ts";

export type TemplateValues = Pick<Template, "name" | "content" | "sender">;

interface TemplateEditorProps {
  title: string;
  description: string;
  initial: TemplateValues;
  /** A pre-made template belongs to no account, so it has no sender. */
  global: boolean;
  submitLabel: string;
  /** Saves and leaves; its errors are shown. */
  onSave: (values: TemplateValues) => Promise<unknown>;
}

const NO_OPT_OUT = { kind: "none" } as const;
const schema = createTemplate.input
  .pick({ name: true, content: true, sender: true })
  .superRefine(({ content }, issues) => {
    const { error } = messageEstimate(content, NO_OPT_OUT);
    if (error) issues.addIssue({ code: "custom", path: ["content"], message: error });
  });

/** The template on the left, a phone on the right. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { title, description, initial, global, submitLabel, onSave } = props;
  const me = useMe();
  const params = useParameters();
  const fields = useMergeFields(params);
  const form = useForm({ schema, initial, onSubmit: onSave });
  const { name, content, sender } = form.values;
  const shown = useDeferredValue(content);
  const dirty = name !== initial.name || content !== initial.content;
  const leaving = useLeaveQuestion(() => dirty && !form.submitting);
  const preview = (
    <PreviewPhone
      value={shown}
      sender={sender ?? ""}
      optOut={NO_OPT_OUT}
      params={params.values}
      recipients={[]}
      total={0}
      noRecipients="Each contact's own values replace the tags."
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back={{ to: paths.templates, label: "Templates" }}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form form={form}>
          <Card>
            <div className="grid grid-cols-1 gap-5">
              <TextField
                label="Template name"
                required
                autoComplete="off"
                maxLength={200}
                {...form.text("name")}
              />
              <Composer
                label="Template content"
                {...form.text("content")}
                optOut={NO_OPT_OUT}
                fields={fields}
                noFields="Your groups' labels and your parameters appear here, ready to add to the text."
                scope="account"
                tools={(written) => (
                  <TestSendTool
                    {...written}
                    choice={{ sender: sender ?? "", optOut: false, host: me.linkHost }}
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
      <ConfirmDialog
        open={leaving.asking}
        onOpenChange={leaving.stay}
        title="Leave without saving?"
        description="This template is not saved. If you leave, you lose your changes."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={leaving.leave}
      />
    </>
  );
}
