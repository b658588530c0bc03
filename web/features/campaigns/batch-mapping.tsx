import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import { getDraft, listDrafts } from "#core/contract/campaigns/drafts.ts";
import { updateCampaign } from "#core/contract/campaigns/saved-campaigns.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { audienceFromSheet } from "#core/contract/imports/sheet-campaigns.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { promiseOf } from "#web/components/sheets/import-promise.ts";
import { toMergeLabels } from "#web/components/sheets/label-mapping.ts";
import { SheetMapping } from "#web/components/sheets/sheet-mapping.tsx";
import { SheetReading } from "#web/components/sheets/sheet-reading.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { useSheetOptions } from "#web/components/sheets/use-sheet-options.ts";
import { useSheetPreview } from "#web/components/sheets/use-sheet-preview.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { newValues } from "./draft-values.ts";

interface BatchMappingProps {
  upload: string;
  /** The draft that the rows are for; without one, a new campaign. */
  campaign: string | undefined;
  onBack: () => void;
}

/** Which column holds the number, and what the others are called in the message. */
export function BatchMapping({ upload, campaign, onBack }: BatchMappingProps) {
  const [options, setOptions] = useSheetOptions(`batch.${upload}.options`);
  const sheet = useSheetPreview(upload, options);
  return (
    <SheetReading sheet={sheet} options={options} onOptions={setOptions} onBack={onBack}>
      {(preview) => (
        <Mapping key={JSON.stringify(options)} {...{ preview, options, campaign, onBack }} />
      )}
    </SheetReading>
  );
}

interface MappingProps extends Pick<BatchMappingProps, "campaign" | "onBack"> {
  preview: SheetPreview;
  options: SheetOptions;
}

function Mapping({ preview, options, campaign, onBack }: MappingProps) {
  const key = `batch.${preview.upload}.labels.${JSON.stringify(options)}`;
  const mapping = useLabelMapping(preview, key);
  const { start, starting, error } = useSheetCampaign(campaign);
  const go = () =>
    start(preview.fileName, {
      ...options,
      upload: preview.upload,
      sheet: preview.sheet,
      labels: toMergeLabels(mapping.rows, preview.columns),
    });
  return (
    <>
      <SheetMapping
        preview={preview}
        mapping={mapping}
        promise={promiseOf(preview, mapping.rows)}
      />
      {error ? <Alert tone="danger" title={messageOf(error)} /> : null}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="outline" onClick={onBack} disabled={starting}>
          Back
        </Button>
        <Button onClick={() => mapping.check(go)} loading={starting} disabled={!mapping.canSubmit}>
          Write the message
        </Button>
      </div>
    </>
  );
}

type Sheet = z.input<typeof audienceFromSheet.input>;
const LONGEST_NAME = 80;

/** Makes an audience of a sheet's rows, and a draft to it: the one that was begun, or a new one. */
function useSheetCampaign(campaign: string | undefined) {
  const me = useMe();
  const navigate = useNavigate();
  const made = {
    handled: true,
    invalidates: [listDrafts, getDraft],
    onSuccess: ({ data }: { data: { _id: string } }) => {
      navigate(paths.editCampaign(data._id), { replace: true });
    },
  };
  const create = useAction(createDraft, made);
  const change = useAction(updateCampaign, made);
  const sheet = useAction(audienceFromSheet, { handled: true });

  const start = (fileName: string, input: Sheet) =>
    sheet.mutate(input, {
      onSuccess: ({ data: { _id: audience } }) => {
        if (campaign !== undefined)
          return change.mutate({ id: campaign, audience, group_array: [], segment_array: [] });
        const name = fileName.replace(/\.\w+$/, "").slice(0, LONGEST_NAME) || "Batch message";
        create.mutate({ ...newValues(me, undefined), name, audience });
      },
    });

  return {
    start,
    starting: sheet.isPending || create.isPending || change.isPending,
    error: sheet.error ?? create.error ?? change.error,
  };
}
