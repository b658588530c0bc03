import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod";
import { getGroup } from "#core/contract/groups/groups.ts";
import {
  ENCODINGS,
  HIDDEN_ROWS,
  SEPARATORS,
  type SheetOptions,
} from "#core/contract/imports/sheet-options.ts";
import type { Started } from "#web/components/imports/use-start-import.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { renameUnsent, unsentImport } from "#web/components/sheets/unsent-file.ts";
import { useUpload } from "#web/components/sheets/use-upload.ts";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { loadFile } from "#web/lib/load-file.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { readSession, useOwnKey, writeSession } from "#web/lib/session-state.ts";
import { ChooseStep } from "./choose-step.tsx";

const loadLaterSteps = () => import("./later-steps.ts");
const MapStep = onDemand(async () => (await loadLaterSteps()).MapStep);
const ProgressStep = onDemand(async () => (await loadLaterSteps()).ProgressStep);

const STEPS = ["Choose a file", "Map labels", "Import"] as const;

export function ImportScreen() {
  const wizard = useImportSteps();
  const { step, group: groupId, name, setName } = wizard;
  const upload = useUpload({
    group: groupId,
    chosen: wizard.chosen,
    onChosen: wizard.toChosen,
    onContinue: wizard.toMap,
  });
  const into = useCall(getGroup, groupId === undefined ? undefined : { id: groupId });
  const group = into.data?.data;
  const section = useFocusOnChange(step);
  const hasFile = upload.file !== undefined;
  useEffect(() => {
    // While the person goes on; if it fails, the step itself asks for them again.
    if (hasFile) loadFile(loadLaterSteps).catch(() => {});
  }, [hasFile]);
  if (into.error && !group) {
    return (
      <RecordFailed
        thing="group"
        title="Import contacts"
        error={into.error}
        onRetry={() => void into.refetch()}
        back={{ to: paths.groups, label: "Contact Groups" }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={group ? `Import into ${group.name}` : "Import contacts"}
        description={
          groupId
            ? "Contacts already in the group are updated, not added twice."
            : "Create a group from a spreadsheet of your customers."
        }
        back={
          groupId
            ? { to: paths.group(groupId), label: group?.name ?? "Contact group" }
            : { to: paths.groups, label: "Contact Groups" }
        }
      />
      <Stepper steps={STEPS} current={step} />
      <section ref={section} tabIndex={-1} aria-label={STEPS[step]} className="outline-none">
        <Later waiting={<ScreenSkeleton />}>
          {wizard.importId ? (
            <ProgressStep id={wizard.importId} />
          ) : wizard.upload ? (
            <MapStep
              upload={wizard.upload}
              options={wizard.options}
              onOptions={wizard.toOptions}
              target={{ groupId, group, name, onName: setName, named: wizard.named }}
              onBack={wizard.toChoose}
              onStarted={wizard.toProgress}
            />
          ) : (
            <ChooseStep
              upload={upload}
              group={group}
              intoGroup={groupId !== undefined}
              name={name}
              onName={setName}
            />
          )}
        </Later>
      </section>
    </>
  );
}

/** Moves the focus, and with it screen readers, when the wizard changes step. */
function useFocusOnChange(step: number) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    element.current?.focus({ preventScroll: true });
  }, [step]);
  return element;
}

const readingOptions = z.object({
  sheet: z.string().optional(),
  separator: z.enum(SEPARATORS).optional().catch(undefined),
  encoding: z.enum(ENCODINGS).optional().catch(undefined),
  hiddenRows: z.enum(HIDDEN_ROWS).optional().catch(undefined),
  headerRow: z.coerce.number().int().min(0).optional().catch(undefined),
});

const kept = z.object({ name: z.string() });

/**
 * Where the wizard is. The URL has it, so that a reload and the Back button lose nothing; the name of the
 * group is kept with the entry in the history and, once it is changed beside the mapping, in the tab.
 */
function useImportSteps() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const nameBefore = kept.safeParse(location.state).data?.name;
  const group = params.get("group") ?? undefined;
  const upload = params.get("upload") ?? undefined;
  const chosen = params.get("file") ?? undefined;
  const nameKey = useOwnKey(`import.${upload ?? chosen}.name`);
  const [name, setName] = useState(
    () => readSession(nameKey, z.string()) ?? nameBefore ?? unsentImport(group)?.name ?? "",
  );
  // An upload that ends passes on the name as it is then.
  const latestName = useRef(name);
  const importId = params.get("import") ?? undefined;

  const go = (to: Record<string, string | undefined>, replace = false) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(to)) if (value) search.set(key, value);
    navigate({ search: `?${search}` }, { replace, state: { name: latestName.current } });
  };

  return {
    step: importId ? 2 : upload ? 1 : 0,
    group,
    upload,
    /** The upload of the file that was chosen in the first step. */
    chosen,
    importId,
    /** How to read the file, as far as the person chose. */
    options: readingOptions.parse(Object.fromEntries(params)),
    name,
    setName: (next: string) => {
      if (upload ?? chosen) writeSession(nameKey, next);
      else renameUnsent(next);
      latestName.current = next;
      setName(next);
    },
    /** Whether the previous step passed on the name. */
    named: Boolean(nameBefore),
    toChosen: (id: string | undefined) => go({ group, file: id }, true),
    toChoose: () => go({ group, file: upload }),
    toMap: (id: string) => go({ group, upload: id }),
    toOptions: ({ headerRow, ...options }: SheetOptions) =>
      go({ group, upload, ...options, headerRow: headerRow?.toString() }, true),
    // Going back to a mapping that was already sent would import it again.
    toProgress: (started: Started) => go({ group: started.group, import: started.import }, true),
  };
}
