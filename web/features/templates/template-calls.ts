import { createMmsTemplate, updateMmsTemplate } from "#core/contract/templates/mms-templates.ts";
import {
  createTemplate,
  listTemplates,
  updateTemplate,
} from "#core/contract/templates/templates.ts";
import { useAction } from "#web/lib/query.ts";
import type { TemplateValues } from "./template-editor.tsx";

const options = { handled: true, invalidates: [listTemplates] };

/** Creates a template of either medium. */
export function useCreateTemplate() {
  const text = useAction(createTemplate, options);
  const mms = useAction(createMmsTemplate, options);
  return (values: TemplateValues) =>
    values.medium === "mms" ? mms.mutateAsync(mmsOf(values)) : text.mutateAsync(textOf(values));
}

/** Changes one, which keeps its medium. */
export function useUpdateTemplate() {
  const text = useAction(updateTemplate, options);
  const mms = useAction(updateMmsTemplate, options);
  return (id: string, values: TemplateValues) =>
    values.medium === "mms"
      ? mms.mutateAsync({ id, ...mmsOf(values) })
      : text.mutateAsync({ id, ...textOf(values) });
}

function textOf({ name, content, sender }: TemplateValues) {
  return { name, content, sender };
}

function mmsOf(values: TemplateValues) {
  return { ...textOf(values), subject: values.subject, ...values.attached };
}
