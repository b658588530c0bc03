import { type SubmitEvent, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { ACCEPTED } from "#web/components/sheets/file-check.ts";
import { useUpload } from "#web/components/sheets/use-upload.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";

const loadMapping = () => import("./batch-mapping.tsx");
const BatchMapping = onDemand(async () => (await loadMapping()).BatchMapping);

const STEPS = ["Choose a file", "Map labels", "Write the message"] as const;

/**
 * R005: a campaign to the rows of a spreadsheet. Its columns are mapped to labels here; the message is
 * written, checked and sent where every campaign's is.
 */
export function BatchScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosen = params.get("file") ?? undefined;
  const upload = params.get("upload") ?? undefined;
  const campaign = params.get("campaign") ?? undefined;

  const go = (to: Record<string, string | undefined>, replace = false) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...to, campaign })) {
      if (value !== undefined) search.set(key, value);
    }
    navigate({ search: `?${search}` }, { replace });
  };

  const file = useUpload({
    group: "batch",
    chosen,
    onChosen: (id) => go({ file: id }, true),
    onContinue: (id) => go({ upload: id }),
  });
  const hasFile = file.file !== undefined;
  useEffect(() => {
    // While the person goes on; if it fails, the step itself asks for it again.
    if (hasFile) loadMapping().catch(() => {});
  }, [hasFile]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file.sending && file.check()) file.proceed();
  };

  return (
    <>
      <PageHeader
        description="Upload a spreadsheet and send each row its own text. Nothing is sent before the flight check."
        back={
          campaign
            ? { to: paths.editCampaign(campaign), label: "Back to the campaign" }
            : { to: paths.campaigns, label: "Campaign" }
        }
      />
      <Stepper steps={STEPS} current={upload ? 1 : 0} />
      {upload ? (
        <Later waiting={<ScreenSkeleton />}>
          <BatchMapping upload={upload} campaign={campaign} onBack={() => go({ file: upload })} />
        </Later>
      ) : (
        <form onSubmit={submit} noValidate className="grid max-w-[650px] grid-cols-1 gap-5">
          <FileDrop
            label="Spreadsheet of recipients"
            description={`CSV, XLS or XLSX, up to 5 MB and ${formatCount(MAX_IMPORT_ROWS)} rows.`}
            accept={ACCEPTED}
            file={file.file}
            onFile={file.choose}
            error={file.refusal?.title}
            errorDetail={file.refusal?.detail}
            disabled={file.sending}
          />
          <div className="flex justify-end">
            <Button type="submit" loading={file.sending}>
              Continue
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
