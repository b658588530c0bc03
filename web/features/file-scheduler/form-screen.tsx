import { type SubmitEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import {
  getSchedulerGroup,
  type SchedulerGroup,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { ACCEPTED } from "#web/components/sheets/file-check.ts";
import { useUpload } from "#web/components/sheets/use-upload.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import type { Mapped } from "./mapped.ts";

const MapColumns = onDemand(async () => (await import("./map-columns.tsx")).MapColumns);
const ScheduleForm = onDemand(async () => (await import("./schedule-form.tsx")).ScheduleForm);

const STEPS = ["Choose a file", "Map columns", "Message and times"] as const;

/** A new scheduler, or one that is changed: `?id=` names it. */
export function FormScreen() {
  const [params] = useSearchParams();
  const id = params.get("id") ?? undefined;
  const query = useCall(getSchedulerGroup, id === undefined ? undefined : { id });
  if (id === undefined) return <Steps group={undefined} />;
  return (
    <Loaded query={query} what="The scheduler" waiting={<ScreenSkeleton />}>
      {({ data }) => <Steps key={data._id} group={data} />}
    </Loaded>
  );
}

/** The address names the file; how its columns are mapped is chosen again after a reload. */
function Steps({ group }: { group: SchedulerGroup | undefined }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [mapped, setMapped] = useState<Mapped>();
  const chosen = params.get("file") ?? undefined;
  const upload = params.get("upload") ?? undefined;
  const isNew = group === undefined;
  const remaps = isNew || upload !== undefined || params.has("map");
  const go = (to: Record<string, string | undefined>, replace = false) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries({ id: group?._id, ...to })) {
      if (value !== undefined) search.set(key, value);
    }
    navigate({ search: `?${search}` }, { replace });
  };
  const step = !remaps || mapped ? 2 : upload ? 1 : 0;
  return (
    <>
      <PageHeader
        title={isNew ? "Schedule a file" : `Change ${group.name}`}
        description="Its columns are mapped once. Files that follow need the same columns."
        back={
          isNew
            ? { to: paths.fileScheduler, label: "File Scheduler" }
            : { to: paths.scheduler(group._id), label: group.name }
        }
      />
      {remaps ? <Stepper steps={STEPS} current={step} /> : null}
      <Later waiting={<ScreenSkeleton />}>
        {step === 2 ? (
          <ScheduleForm
            group={group}
            mapped={mapped}
            onRemap={() => {
              setMapped(undefined);
              go(upload ? { upload } : { map: "" });
            }}
          />
        ) : upload ? (
          <MapColumns upload={upload} onBack={() => go({ file: upload })} onMapped={setMapped} />
        ) : (
          <ChooseFile
            chosen={chosen}
            onChosen={(file) => go({ file, ...(isNew ? {} : { map: "" }) }, true)}
            onContinue={(next) => go({ upload: next })}
          />
        )}
      </Later>
    </>
  );
}

type ChooseFileProps = Omit<Parameters<typeof useUpload>[0], "group">;

function ChooseFile(props: ChooseFileProps) {
  const file = useUpload({ group: "scheduler", ...props });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file.sending && file.check()) file.proceed();
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[650px] grid-cols-1 gap-5">
      <FileDrop
        label="File of recipients"
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
  );
}
