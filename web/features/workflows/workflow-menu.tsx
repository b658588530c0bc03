import {
  CircleStop,
  Ellipsis,
  FlaskConical,
  PencilLine,
  Power,
  Rocket,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { DeleteWorkflow } from "./delete-workflow.tsx";
import type { Workflow } from "./loaded.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import type { Names } from "./workflow-words.ts";

const ActivateDialog = dialogOnDemand(
  async () => (await import("./activate-dialog.tsx")).ActivateDialog,
);
const DeactivateDialog = dialogOnDemand(
  async () => (await import("./deactivate-dialog.tsx")).DeactivateDialog,
);
const StopRunsDialog = dialogOnDemand(
  async () => (await import("./stop-runs-dialog.tsx")).StopRunsDialog,
);
const DryRunSheet = dialogOnDemand(async () => (await import("./dry-run-sheet.tsx")).DryRunSheet);

interface WorkflowMenuProps {
  workflow: Workflow;
  names: Names;
  /** Whether all changes are saved: what is activated is what is shown. */
  saved: boolean;
}

/** What can be done with a whole workflow. */
export function WorkflowMenu({ workflow, names, saved }: WorkflowMenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<
    "dryRun" | "activate" | "deactivate" | "stop" | "rename" | "delete"
  >();
  const close = () => setOpen(undefined);
  const { active, changed, counts } = workflow;
  const me = useMe();
  const mayEdit = may(me, "automationEdit");
  const mayDelete = may(me, "automationDelete");
  return (
    <>
      <Button variant="outline" disabled={!saved} onClick={() => setOpen("dryRun")}>
        <FlaskConical aria-hidden="true" />
        Dry run
      </Button>
      {mayEdit && (!active || changed) ? (
        <Button disabled={!saved} onClick={() => setOpen("activate")}>
          <Rocket aria-hidden="true" />
          {active ? "Publish changes" : "Activate"}
        </Button>
      ) : null}
      {mayEdit || mayDelete ? (
        <Menu
          label="Workflow"
          items={[
            mayEdit && { label: "Rename", icon: PencilLine, onSelect: () => setOpen("rename") },
            mayEdit &&
              active && { label: "Turn off", icon: Power, onSelect: () => setOpen("deactivate") },
            "separator",
            mayEdit &&
              counts.active > 0 && {
                label: "Stop all runs",
                icon: CircleStop,
                danger: true,
                onSelect: () => setOpen("stop"),
              },
            mayDelete && {
              label: "Delete",
              icon: Trash2,
              danger: true,
              onSelect: () => setOpen("delete"),
            },
          ]}
          trigger={
            <Button variant="outline" size="icon" aria-label="More for this workflow">
              <Ellipsis aria-hidden="true" />
            </Button>
          }
        />
      ) : null}
      {open === "dryRun" ? <DryRunSheet workflow={workflow} names={names} onClose={close} /> : null}
      {open === "activate" ? (
        <ActivateDialog workflow={workflow} names={names} onClose={close} />
      ) : null}
      {open === "deactivate" ? <DeactivateDialog workflow={workflow} onClose={close} /> : null}
      {open === "stop" ? <StopRunsDialog workflow={workflow} onClose={close} /> : null}
      {open === "rename" ? <RenameDialog workflow={workflow} onClose={close} /> : null}
      {open === "delete" ? (
        <DeleteWorkflow
          workflow={workflow}
          onClose={close}
          onDone={() => navigate(paths.workflows)}
        />
      ) : null}
    </>
  );
}
