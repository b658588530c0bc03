import { Ellipsis, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import { DeleteWorkflow } from "./delete-workflow.tsx";
import type { Workflow } from "./loaded.ts";
import { RenameDialog } from "./rename-dialog.tsx";

/** What can be done with a whole workflow. */
export function WorkflowMenu({ workflow }: { workflow: Workflow }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"rename" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label="Workflow"
        items={[
          { label: "Rename", icon: PencilLine, onSelect: () => setOpen("rename") },
          "separator",
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => setOpen("delete") },
        ]}
        trigger={
          <Button variant="outline" size="icon" aria-label="More for this workflow">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
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
