import { useNavigate } from "react-router-dom";
import { createTemplate, listTemplates, type Template } from "#core/contract/templates.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { LoadedTemplate } from "./loaded-template.tsx";
import { TemplateEditor, type TemplateValues } from "./template-editor.tsx";

const LONGEST_NAME = 80;

/** R026: a copy of a template, as one of the account's own. */
export function SaveScreen() {
  return (
    <LoadedTemplate title="Save template">
      {(template) => <SaveTemplate key={template._id} template={template} />}
    </LoadedTemplate>
  );
}

function SaveTemplate({ template }: { template: Template }) {
  const navigate = useNavigate();
  const create = useAction(createTemplate, { handled: true, invalidates: [listTemplates] });
  const save = async (values: TemplateValues) => {
    await create.mutateAsync(values);
    notifySuccess("Template saved");
    navigate(paths.templates);
  };
  const { name, content, sender, shared, visibility } = template;
  const own = visibility === "user" && !shared;
  const initial = {
    name: own ? `Copy of ${name}`.slice(0, LONGEST_NAME) : name,
    content,
    sender,
  };
  return (
    <TemplateEditor
      title="Save as copy"
      description="The copy is one of your own templates. The original stays as it is."
      initial={initial}
      global={false}
      submitLabel="Save template"
      onSave={save}
    />
  );
}
