import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { createGlobalTemplate } from "#core/contract/templates/admin-templates.ts";
import { listTemplates } from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { useCreateTemplate } from "./template-calls.ts";
import { TemplateEditor, type TemplateValues } from "./template-editor.tsx";

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
