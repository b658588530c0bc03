import { Braces, PencilLine, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import {
  createParam,
  deleteParam,
  listParams,
  type Param,
  updateParam,
} from "#core/contract/params/params.ts";
import { may } from "#core/permissions.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

type Open = { what: "create" } | { what: "edit" | "delete"; param: Param };

/** R254: the account's own values, which every text can name. */
export function ParamsScreen() {
  const me = useMe();
  const { pathname } = useLocation();
  const state = useTableState();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { page, search } = state;
  const list = useList(state, listParams, { page, search: search || undefined });
  const mayEdit = may(me, "templateEdit");
  const mayDelete = may(me, "templateDelete");
  const actionsOn = (param: Param): MenuItems => [
    mayEdit && {
      label: "Edit",
      icon: PencilLine,
      onSelect: () => setOpen({ what: "edit", param }),
    },
    mayDelete && {
      label: "Delete",
      icon: Trash2,
      danger: true,
      onSelect: () => setOpen({ what: "delete", param }),
    },
  ];
  return (
    <>
      <PageHeader
        description="Values that are the same for everyone, such as your shop's name or its phone number."
        back={
          pathname === paths.adminParams ? undefined : { to: paths.templates, label: "Template" }
        }
        action={
          mayEdit ? (
            <Button onClick={() => setOpen({ what: "create" })}>
              <Plus aria-hidden="true" />
              Create parameter
            </Button>
          ) : null
        }
      />
      <ListTable
        label="Parameters"
        list={list}
        columns={paramColumns}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        rowActions={mayEdit || mayDelete ? actionsOn : undefined}
        searchLabel="Search parameters"
        noMatch="No parameter has this in its name or value. Try fewer letters."
        empty={
          <EmptyState
            icon={Braces}
            title="No parameters yet"
            description="Save a value once, and use its tag in every text. If the value changes, you change it here."
          />
        }
      />
      {open?.what === "create" ? <ParamDialog onClose={close} /> : null}
      {open?.what === "edit" ? <ParamDialog param={open.param} onClose={close} /> : null}
      {open?.what === "delete" ? (
        <ConfirmAction
          endpoint={deleteParam}
          input={{ id: open.param._id }}
          invalidates={[listParams]}
          done="Parameter deleted"
          onClose={close}
          title={`Delete ${open.param.name}?`}
          description={`Templates and drafts with {{${open.param.key}}} need a new value for it before they can be sent. This action cannot be undone.`}
          confirmLabel="Delete parameter"
          danger
        />
      ) : null}
    </>
  );
}

const paramColumns: readonly Column<Param>[] = [
  { key: "name", header: "Name", width: "28%", cell: ({ name }) => name },
  {
    key: "key",
    phone: "corner",
    header: "Tag",
    width: "28%",
    cell: ({ key }) => <code className="text-muted-foreground text-xs">{`{{${key}}}`}</code>,
  },
  { key: "value", phone: "detail", header: "Value", cell: ({ value }) => value },
];

interface ParamDialogProps {
  /** The parameter to change; without one, a new one is made. */
  param?: Param;
  onClose: () => void;
}

/** Asks for a parameter's name and value. */
function ParamDialog({ param, onClose }: ParamDialogProps) {
  const options = { handled: true, invalidates: [listParams] };
  const create = useAction(createParam, options);
  const update = useAction(updateParam, options);
  const form = useForm({
    schema: createParam.input,
    initial: { name: param?.name ?? "", value: param?.value ?? "" },
    onSubmit: async (values) => {
      if (param) await update.mutateAsync({ id: param._id, ...values });
      else await create.mutateAsync(values);
      notifySuccess(param ? "Parameter saved" : "Parameter created");
      onClose();
    },
  });
  const key = tagKey(form.values.name);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={param ? "Edit parameter" : "Create parameter"}
      submitLabel={param ? "Save" : "Create parameter"}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        placeholder="Shop name"
        description={
          key === "" ? "Templates and messages use it as a tag." : `Its tag is {{${key}}}.`
        }
        {...form.text("name")}
      />
      <TextareaField
        label="Value"
        required
        description="What everyone gets in place of the tag."
        rows={3}
        {...form.text("value")}
      />
    </FormDialog>
  );
}
