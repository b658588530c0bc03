import { Navigate, useNavigate } from "react-router-dom";
import type { Template } from "#core/contract/templates/templates.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { LoadedTemplate } from "./loaded-template.tsx";
import { useUpdateTemplate } from "./template-calls.ts";
import { TemplateEditor, type TemplateValues, templateValues } from "./template-editor.tsx";
import { templateRights } from "./template-rights.ts";

export function EditScreen() {
  return (
    <LoadedTemplate title="Edit template">
      {(template) => <EditTemplate key={template._id} template={template} />}
    </LoadedTemplate>
  );
}

function EditTemplate({ template }: { template: Template }) {
  const me = useMe();
  const navigate = useNavigate();
  const update = useUpdateTemplate();
  const global = template.visibility === "global";
  // Shared and pre-made ones can only be copied (R201).
  if (!templateRights(me, template).change) {
    return <Navigate to={paths.saveTemplate(template._id)} replace />;
  }
  const save = async (values: TemplateValues) => {
    await update(template._id, values);
    notifySuccess("Template saved");
    const own = template.mode === "mms" ? paths.mmsTemplates : paths.templates;
    navigate(global ? paths.premadeTemplates : own);
  };
  return (
    <TemplateEditor
      title={global ? "Edit pre-made template" : "Edit template"}
      description={
        global
          ? "Every account sees the change. Copies that were made of it stay as they are."
          : "Campaigns that you have already written keep their text."
      }
      initial={templateValues(template)}
      keepAs={template._id}
      global={global}
      submitLabel="Save template"
      onSave={save}
    />
  );
}
