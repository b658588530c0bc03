import { useState } from "react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { promiseOf } from "#web/components/sheets/import-promise.ts";
import { toMergeLabels } from "#web/components/sheets/label-mapping.ts";
import { SheetMapping } from "#web/components/sheets/sheet-mapping.tsx";
import { SheetReading } from "#web/components/sheets/sheet-reading.tsx";
import { useLabelMapping } from "#web/components/sheets/use-label-mapping.ts";
import { useSheetPreview } from "#web/components/sheets/use-sheet-preview.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useSheetCampaign } from "./use-sheet-campaign.ts";

interface BatchMappingProps {
  upload: string;
  /** The draft that the rows are for; without one, a new campaign. */
  campaign: string | undefined;
  onBack: () => void;
}

/** Which column holds the number, and what the others are called in the message. */
export function BatchMapping({ upload, campaign, onBack }: BatchMappingProps) {
  const [options, setOptions] = useState<SheetOptions>({});
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
