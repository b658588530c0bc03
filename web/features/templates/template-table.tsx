import { Copy, FileText, Megaphone, PencilLine, Share2, Sparkles, Trash2 } from "lucide-react";
import { useState } from "react";
import { assignTemplate } from "#core/contract/assignments/assignments.ts";
import { markTemplate } from "#core/contract/templates/admin-templates.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import {
  deleteTemplate,
  listTemplates,
  type Template,
} from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import type { TableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { SharingMark } from "#web/components/sharing/sharing-mark.tsx";
import { templateColumns } from "#web/components/templates/template-columns.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { type Me, useMe } from "#web/lib/session.ts";
import { templateRights } from "./template-rights.ts";

interface TemplateTableProps extends Pick<Template, "mode" | "visibility"> {
  label: string;
  state: TableState<never>;
}

const columns = templateColumns({
  preMade: ({ visibility, global }) => visibility === "user" && global,
  after: ({ shared, assigned }) => <SharingMark shared={shared} assigned={assigned} />,
});

/** One of the two lists of templates. */
export function TemplateTable({ label, mode, visibility, state }: TemplateTableProps) {
  const me = useMe();
  const [open, setOpen] = useState<{ what: "assign" | "delete"; template: Template }>();
  const close = () => setOpen(undefined);
  const mark = useAction(markTemplate, {
    invalidates: [listTemplates],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  const assign = useAction(assignTemplate, { handled: true, invalidates: [listTemplates] });
  const actionsOn = (template: Template): MenuItems => {
    const { _id: id, global } = template;
    const rights = templateRights(me, template);
    const copyLabel = template.visibility === "global" ? "Save to My Templates" : "Save as copy";
    return [
      rights.change && { label: "Edit", icon: PencilLine, to: paths.editTemplate(id) },
      rights.use && {
        label: "Use in a campaign",
        icon: Megaphone,
        to: paths.campaignWithTemplate(id),
      },
      rights.copy && { label: copyLabel, icon: Copy, to: paths.saveTemplate(id) },
      rights.assign && {
        label: "Assign to sub-accounts",
        icon: Share2,
        onSelect: () => setOpen({ what: "assign", template }),
      },
      rights.mark && {
        label: global ? "Remove from Pre-Made" : "Add to Pre-Made",
        icon: Sparkles,
        onSelect: () => mark.mutate({ id, global: !global }),
      },
      rights.remove && "separator",
      rights.remove && {
        label: "Delete",
        icon: Trash2,
        danger: true,
        onSelect: () => setOpen({ what: "delete", template }),
      },
    ];
  };
  const { page, limit, search } = state;
  const list = useList(state, listTemplates, {
    mode,
    visibility,
    page,
    pageSize: limit,
    search: search || undefined,
  });
  return (
    <>
      <ListTable
        label={label}
        list={list}
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowTo={(row) => {
          const rights = templateRights(me, row);
          if (rights.change) return paths.editTemplate(row._id);
          return rights.copy ? paths.saveTemplate(row._id) : undefined;
        }}
        rowActions={actionsOn}
        searchLabel="Search templates"
        sizes
        noMatch="No template has this in its name or text. Try fewer letters."
        empty={<NoTemplates mode={mode} visibility={visibility} />}
      />
      {open?.what === "assign" ? (
        // R202.
        <AssignDialog
          name={open.template.name}
          assigned={open.template.assigned}
          onSave={(subAccounts) => assign.mutateAsync({ template: open.template._id, subAccounts })}
          onClose={close}
        />
      ) : null}
      {open?.what === "delete" ? (
        <ConfirmAction
          endpoint={deleteTemplate}
          input={{ id: open.template._id }}
          invalidates={[listTemplates]}
          done="Template deleted"
          onClose={close}
          title={`Delete ${open.template.name}?`}
          description={`${consequence(open.template)} This action cannot be undone.`}
          confirmLabel="Delete template"
          danger
        />
      ) : null}
    </>
  );
}

function consequence({ visibility, assigned }: Template): string {
  if (visibility === "global") return "No account can copy it any more. Copies are kept.";
  return assigned.length > 0
    ? "Your sub-accounts can no longer use it. Campaigns keep their text."
    : "Campaigns keep their text.";
}

type List = Pick<Template, "mode" | "visibility">;

/** R231. */
export function NoTemplates(list: List) {
  return (
    <EmptyState icon={FileText} title={TEMPLATE_TEXTS.none} description={wordsFor(list, useMe())} />
  );
}

function wordsFor({ mode, visibility }: List, me: Me): string {
  if (visibility === "global") {
    return may(me, "templateGlobal")
      ? "Templates that every account can copy appear here."
      : "Templates from Cooee that you can copy will appear here.";
  }
  return may(me, "templateForms")
    ? `Create a template from ${mode === "mms" ? "an MMS" : "a message"} you send often, then use it in any campaign.`
    : "Templates your admin shares with you appear here.";
}
