import type { ReactNode } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { createGlobalTemplate } from "#core/contract/templates/admin-templates.ts";
import { getTemplate, listTemplates, type Template } from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useGone, useRecent } from "#web/lib/recents.ts";
import { useMe } from "#web/lib/session.ts";
import { useCreateTemplate, useUpdateTemplate } from "./template-calls.ts";
import { TemplateEditor, type TemplateValues, templateValues } from "./template-editor.tsx";
import { templateRights } from "./template-rights.ts";

const EMPTY = { name: "", content: "", sender: "", medium: "sms", subject: "" } as const;
const options = { handled: true, invalidates: [listTemplates] };

/** Creates a template; `?global=true` a pre-made one (R025, R198). */
export function AddScreen() {
  const [params] = useSearchParams();
  const me = useMe();
  if (params.get("global") !== "true") return <NewTemplate />;
  return may(me, "templateGlobal") ? <NewGlobal /> : <Navigate to={paths.templates} replace />;
}

function NewTemplate() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const create = useCreateTemplate();
  const save = async (values: TemplateValues) => {
    await create(values);
    notifySuccess("Template created");
    navigate(values.medium === "mms" ? paths.mmsTemplates : paths.templates);
  };
  const medium = params.get("mode") === "mms" ? "mms" : "sms";
  return (
    <TemplateEditor
      title="Create template"
      description="A message you send often, ready to use in a campaign."
      initial={{ ...EMPTY, medium }}
      keepAs={`new.${medium}`}
      choosesMedium
      global={false}
      submitLabel="Create template"
      onSave={save}
    />
  );
}

function NewGlobal() {
  const navigate = useNavigate();
  const create = useAction(createGlobalTemplate, options);
  const save = async ({ name, content }: TemplateValues) => {
    await create.mutateAsync({ name, content });
    notifySuccess("Pre-made template created");
    navigate(paths.premadeTemplates);
  };
  return (
    <TemplateEditor
      title="Create pre-made template"
      description="Every account can see and copy it."
      initial={EMPTY}
      keepAs="global"
      global
      submitLabel="Create pre-made template"
      onSave={save}
    />
  );
}

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
  const create = useCreateTemplate();
  const save = async (values: TemplateValues) => {
    await create(values);
    notifySuccess("Template saved");
    navigate(values.medium === "mms" ? paths.mmsTemplates : paths.templates);
  };
  const { name, shared, visibility } = template;
  const own = visibility === "user" && !shared;
  const values = templateValues(template);
  const initial = {
    ...values,
    name: own ? `Copy of ${name}`.slice(0, LONGEST_NAME) : name,
    // A parent's file is not the sub-account's.
    attached: shared ? undefined : values.attached,
  };
  return (
    <TemplateEditor
      title="Save as copy"
      description="The copy is one of your own templates. The original stays as it is."
      initial={initial}
      keepAs={`copy.${template._id}`}
      global={false}
      submitLabel="Save template"
      onSave={save}
    />
  );
}

interface LoadedTemplateProps {
  title: string;
  children: (template: Template) => ReactNode;
}

/** The template that the URL names, once it is loaded. */
function LoadedTemplate({ title, children }: LoadedTemplateProps) {
  const { id = "" } = useParams();
  const query = useCall(getTemplate, { id }, { onRequest: true });
  const template = query.data?.data;
  useRecent(template && { kind: "template", id, label: template.name });
  useGone(id, query.error);
  if (query.data) return children(query.data.data);
  if (!query.error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing="template"
      title={title}
      error={query.error}
      onRetry={() => void query.refetch()}
      back={{ to: paths.templates, label: "Template" }}
    />
  );
}
