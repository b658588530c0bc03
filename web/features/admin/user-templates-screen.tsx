import { FileText, Sparkles } from "lucide-react";
import { useParams } from "react-router-dom";
import { listUserTemplates, markTemplate } from "#core/contract/templates/admin-templates.ts";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import { isId } from "#core/ids.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { templateColumns } from "#web/components/templates/template-columns.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";

const TITLE = "User templates";
const back = { to: paths.adminUsers, label: "Users" };

const columns = templateColumns({ preMade: ({ global }) => global });

/** A user's templates, which a super administrator can make pre-made (R199). */
export function UserTemplatesScreen() {
  const { id = "" } = useParams();
  const state = useTableState();
  const { page, limit, search } = state;
  const list = useList(state, listUserTemplates, {
    id,
    page,
    pageSize: limit,
    search: search || undefined,
  });
  const mark = useAction(markTemplate, {
    invalidates: [listUserTemplates],
    onSuccess: ({ message }) => notifySuccess(message),
  });
  if (!isId("user", id) || isNotFound(list.error)) {
    return (
      <RecordFailed
        thing="user"
        title={TITLE}
        error={list.error}
        onRetry={list.reload}
        back={back}
      />
    );
  }
  return (
    <>
      <PageHeader title={TITLE} description={list.page?.user.name ?? "\u00a0"} back={back} />
      <ListTable
        label="Templates"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowActions={({ _id, global }) => [
          {
            label: global ? "Remove from Pre-Made" : "Add to Pre-Made",
            icon: Sparkles,
            onSelect: () => mark.mutate({ id: _id, user: id, global: !global }),
          },
        ]}
        searchLabel="Search templates"
        noMatch="No template has this in its name or text. Try fewer letters."
        empty={
          <EmptyState
            icon={FileText}
            title={TEMPLATE_TEXTS.none}
            description="Templates this user saves appear here."
          />
        }
      />
    </>
  );
}
