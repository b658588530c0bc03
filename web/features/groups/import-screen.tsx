import { useEffect, useRef } from "react";
import { getGroup } from "#core/contract/groups/groups.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { useUpload } from "#web/components/sheets/use-upload.ts";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { loadFile } from "#web/lib/load-file.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { ChooseStep } from "./choose-step.tsx";
import { useImportSteps } from "./use-import-steps.ts";

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
