import { useId, useState } from "react";
import {
  configureGoogleSheet,
  fetchAllSheets,
  getGoogleSheet,
  type PickedSheet,
} from "#core/contract/integrations/google-sheets.ts";
import { Form } from "#web/components/form/form.tsx";
import { GuardedDialog } from "#web/components/form/guarded-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { GroupField } from "#web/components/groups/group-field.tsx";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { toFieldLabels } from "#web/components/sheets/label-mapping.ts";
import { LabelRows } from "#web/components/sheets/label-rows.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { refreshOptions } from "./refresh-words.ts";
import { columnsOf, mappedColumns } from "./sheet-columns.ts";

interface SheetFormProps {
  picked: PickedSheet;
  onEnd: () => void;
}

const schema = configureGoogleSheet.input.pick({ groupid: true, consent: true, refresh: true });

/** A file's sheets, and the columns of the one that is chosen; none while they load. */
function useSheet(picked: PickedSheet) {
  const [tab, setTab] = useState(picked.sheet);
  const query = useCall(
    getGoogleSheet,
    { id: picked._id, ...(tab !== undefined && { sheet: tab }) },
    { keepPrevious: true },
  );
  const sheets = query.data?.data.sheets;
  return {
    sheets,
    names: query.isPlaceholderData ? undefined : query.data?.data.columns,
    /** Google's number of the sheet. */
    tab: tab ?? sheets?.[0]?.id ?? 0,
    setTab,
    error: query.error,
    // The sheet may be gone: then the file is shown from its first one.
    retry: () => (tab === undefined ? void query.refetch() : setTab(undefined)),
  };
}

/** Which sheet of a file, which of its columns, into which group and how often. */
export function SheetForm({ picked, onEnd }: SheetFormProps) {
  const id = useId();
  const { sheets, names, tab, setTab, error, retry } = useSheet(picked);
  const columns = columnsOf(names ?? []);
  const mapping = useLabelMapping({ columns }, `googlesheet.${picked._id}.${tab}.${names}`, () =>
    mappedColumns(names ?? [], picked.sheet === tab ? picked.labels : undefined),
  );
  const form = useActionForm(configureGoogleSheet, {
    schema,
    initial: {
      ...{ groupid: picked.groupid ?? "", consent: picked.consent ?? "" },
      refresh: picked.groupid === undefined ? "daily" : picked.refresh,
    },
    input: (values) => ({
      ...{
        ...values,
        id: picked._id,
        sheet: tab,
        labels: toFieldLabels(mapping.rows, names ?? []),
      },
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
    <GuardedDialog
      size="lg"
      title={picked.name}
      wouldLose={form.dirty && !form.submitting}
      onClose={onEnd}
      footer={(close) => (
        <>
          <Button variant="outline" onClick={close}>
            Back
          </Button>
          <Button type="submit" form={id} loading={form.submitting} disabled={!names}>
            Save and import
          </Button>
        </>
      )}
    >
      {sheets ? (
        <Form form={checked} id={id} className="pb-4">
          <SelectField
            label="Sheet"
            value={String(tab)}
            onValue={(next) => setTab(Number(next))}
            options={sheets.map((sheet) => ({ value: String(sheet.id), label: sheet.name }))}
          />
          <div className="min-h-40">
            {names ? (
              <LabelRows
                {...{ columns, mapping }}
                known={[]}
                fieldsOf={{ name: picked.name, each: "Column" }}
              />
            ) : (
              <Skeleton className="h-40" />
            )}
          </div>
          <GroupField
            description="Contacts already in the group are updated. Rows you delete from the sheet stay here."
            {...form.text("groupid")}
          />
          <SelectField label="Refresh" {...form.field("refresh")} options={refreshOptions} />
          <ConsentField {...form.text("consent")} />
        </Form>
      ) : (
        <div className="min-h-72 pb-4">
          {error ? (
            <LoadError what="The columns" error={error} onRetry={retry} />
          ) : (
            <Skeleton className="h-72" />
          )}
        </div>
      )}
    </GuardedDialog>
  );
}
