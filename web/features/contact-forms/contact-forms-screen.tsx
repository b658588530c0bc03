import { ClipboardList, Code, Pause, PencilLine, Play, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type ContactForm,
  deleteContactForm,
  FORM_TEXTS,
  listContactForms,
  saveContactForm,
} from "#core/contract/contact-forms/contact-forms.ts";
import { may } from "#core/permissions.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { MarkedName } from "#web/components/data-table/marked-name.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { StatusBadge } from "#web/components/ui/status-badge.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";

const EmbedDialog = dialogOnDemand(async () => (await import("./embed-dialog.tsx")).EmbedDialog);

type Asking = { what: "embed" | "delete" | "pause"; form: ContactForm };

export function ContactFormsScreen() {
  const me = useMe();
  const state = useTableState({ defaultSort: "" });
  const list = useList(state, listContactForms, { page: state.page, limit: state.limit });
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const mayEdit = may(me, "automationEdit");
  return (
    <>
      <PageHeader
        description="A form on your website that adds people to a group once they have confirmed, and texts them."
        action={
          mayEdit ? (
            <LinkButton to={paths.contactForm}>
              <Plus aria-hidden="true" />
              Create form
            </LinkButton>
          ) : null
        }
      />
      <ListTable
        label="Contact forms"
        list={list}
        columns={columns}
        rowKey={(form) => form._id}
        rowLabel={(form) => form.name}
        {...(mayEdit ? { rowTo: (form: ContactForm) => paths.editContactForm(form._id) } : {})}
        rowActions={(form) => [
          {
            label: "Put on a website",
            icon: Code,
            onSelect: () => setAsking({ what: "embed", form }),
          },
          mayEdit && { label: "Edit", icon: PencilLine, to: paths.editContactForm(form._id) },
          mayEdit && {
            label: form.status === "paused" ? "Take sign-ups again" : "Pause",
            icon: form.status === "paused" ? Play : Pause,
            onSelect: () => setAsking({ what: "pause", form }),
          },
          may(me, "automationDelete") && {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => setAsking({ what: "delete", form }),
          },
        ]}
        refreshable
        sizes
        noMatch="No more forms on this page"
        empty={<NoForms mayEdit={mayEdit} />}
      />
      {asking?.what === "embed" ? <EmbedDialog form={asking.form} onClose={close} /> : null}
      {asking?.what === "pause" ? <PauseQuestion form={asking.form} onClose={close} /> : null}
      {asking?.what === "delete" ? (
        <ConfirmAction
          endpoint={deleteContactForm}
          input={{ _id: asking.form._id }}
          invalidates={[listContactForms]}
          done={FORM_TEXTS.deleted}
          onClose={close}
          title={`Delete ${asking.form.name}?`}
          description="It stops working on your website straight away. The contacts that it added stay in their group; people who have not confirmed yet are forgotten."
          confirmLabel="Delete form"
          danger
        />
      ) : null}
    </>
  );
}

interface PauseQuestionProps {
  form: ContactForm;
  onClose: () => void;
}

function PauseQuestion({ form, onClose }: PauseQuestionProps) {
  const isPaused = form.status === "paused";
  return (
    <ConfirmAction
      endpoint={saveContactForm}
      input={{ _id: form._id, name: form.name, group: form.group, paused: !isPaused }}
      invalidates={[listContactForms]}
      done={FORM_TEXTS.saved}
      onClose={onClose}
      title={isPaused ? `Let ${form.name} take sign-ups again?` : `Pause ${form.name}?`}
      description={
        isPaused
          ? `It was paused because: ${form.reason}`
          : "Visitors see that the form is closed. People who have not confirmed yet still can."
      }
      confirmLabel={isPaused ? "Take sign-ups again" : "Pause form"}
    />
  );
}

function NoForms({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      icon={ClipboardList}
      title="No contact forms yet"
      description="Put a form on your website. People who fill it in confirm by text, and are then in the group that you choose."
      action={
        mayEdit ? <LinkButton to={paths.contactForm}>Create your first form</LinkButton> : null
      }
    />
  );
}

const columns: readonly Column<ContactForm>[] = [
  {
    key: "name",
    header: "Name",
    cell: (form) => (
      <MarkedName name={form.name}>
        {form.status === "paused" ? <StatusBadge status="paused" /> : null}
      </MarkedName>
    ),
  },
  {
    key: "group",
    header: "Adds people to",
    cell: ({ groupName }) => groupName ?? <StatusBadge status="failed" label="Group deleted" />,
  },
  {
    key: "added",
    phone: "corner",
    header: "People added",
    numeric: true,
    width: "9rem",
    cell: ({ added }) => (
      <>
        {formatCount(added)}
        <span className="md:hidden"> added</span>
      </>
    ),
  },
  {
    key: "updatedAt",
    phone: "detail",
    header: "Changed",
    width: "12rem",
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];
