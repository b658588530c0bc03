import { type ReactNode, useId, useState } from "react";
import {
  configureGoogleSheet,
  fetchAllSheets,
  getGoogleSheet,
  type PickedSheet,
} from "#core/contract/integrations/google-sheets.ts";
import { Form } from "#web/components/form/form.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { GroupField } from "#web/components/groups/group-field.tsx";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { toFieldLabels } from "#web/components/sheets/label-mapping.ts";
import { LabelRows } from "#web/components/sheets/label-rows.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { refreshOptions } from "./refresh-words.ts";
import { columnsOf, mappedColumns } from "./sheet-columns.ts";

interface SheetFormProps {
  picked: PickedSheet;
  onEnd: () => void;
}

interface Choice {
  /** Google's number of the sheet. */
  tab: number;
  columns: readonly string[];
  tabField: ReactNode;
}

/** Which sheet of a file, which of its columns, into which group and how often. */
export function SheetForm({ picked, onEnd }: SheetFormProps) {
  const [tab, setTab] = useState(picked.sheet);
  const query = useCall(getGoogleSheet, {
    id: picked._id,
    ...(tab !== undefined && { sheet: tab }),
  });
  const chosen = tab ?? query.data?.data.sheets[0]?.id;
  if (query.data && chosen !== undefined) {
    const { sheets, columns } = query.data.data;
    const tabField = (
      <SelectField
        label="Sheet"
        value={String(chosen)}
        onValue={(id) => setTab(Number(id))}
        options={sheets.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    );
    return <Fields key={chosen} {...{ picked, onEnd, columns, tabField }} tab={chosen} />;
  }
  return (
    <Dialog
      size="lg"
      title={picked.name}
      onOpenChange={onEnd}
      footer={
        <Button variant="outline" onClick={onEnd}>
          Back
        </Button>
      }
    >
      <div className="min-h-72 pb-4">
        {query.error ? (
          // The sheet may be gone: then the file is shown from its first one.
          <LoadError
            what="The columns"
            error={query.error}
            onRetry={() => (tab === undefined ? void query.refetch() : setTab(undefined))}
          />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </Dialog>
  );
}

const schema = configureGoogleSheet.input.pick({ groupid: true, consent: true, refresh: true });

function Fields({ picked, onEnd, tab, columns: names, tabField }: SheetFormProps & Choice) {
  const id = useId();
  const columns = columnsOf(names);
  const mapping = useLabelMapping({ columns }, `googlesheet.${picked._id}.${tab}.${names}`, () =>
    mappedColumns(names, picked.sheet === tab ? picked.labels : undefined),
  );
  const form = useActionForm(configureGoogleSheet, {
    schema,
    initial: {
      ...{ groupid: picked.groupid ?? "", consent: picked.consent ?? "" },
      refresh: picked.groupid === undefined ? "daily" : picked.refresh,
    },
    input: (values) => ({
      ...{ ...values, id: picked._id, sheet: tab, labels: toFieldLabels(mapping.rows, names) },
    }),
    invalidates: [fetchAllSheets],
    onDone: onEnd,
  });
  const checked = {
    ...form,
    submit: (event: Parameters<typeof form.submit>[0]) => {
      event.preventDefault();
      mapping.check(() => void form.submit(event));
    },
  };
  return (
    <Dialog
      size="lg"
      title={picked.name}
      onOpenChange={onEnd}
      footer={
        <>
          <Button variant="outline" onClick={onEnd}>
            Back
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Save and import
          </Button>
        </>
      }
    >
      <Form form={checked} id={id} className="pb-4">
        {tabField}
        <div>
          <LabelRows
            {...{ columns, mapping }}
            known={[]}
            fieldsOf={{ name: picked.name, each: "Column" }}
          />
        </div>
        <GroupField
          description="Contacts that it has already are updated. Rows that you delete in the sheet stay here."
          {...form.text("groupid")}
        />
        <SelectField label="Refresh" {...form.field("refresh")} options={refreshOptions} />
        <ConsentField {...form.text("consent")} />
      </Form>
    </Dialog>
  );
}
