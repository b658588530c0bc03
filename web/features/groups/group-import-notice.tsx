import { useState } from "react";
import type { Group } from "#core/contract/groups/groups.ts";
import { ImportProgressView } from "#web/components/imports/import-progress-view.tsx";
import { useImport } from "#web/components/imports/use-import.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useLiveEvent } from "#web/lib/live.ts";
import { paths } from "#web/lib/paths.ts";

interface GroupImportNoticeProps {
  group: Group;
  /** Shows the group's imports to people who may see them. */
  onImports: (() => void) | undefined;
}

/** Shown above a group's contacts: the import in progress, or why the last one stopped. */
export function GroupImportNotice({ group, onImports }: GroupImportNoticeProps) {
  const queued = group.status === "Queued";
  // Kept when the import is over, so that its figures and rejected rows stay in view.
  const [id, setId] = useState(group.import);
  if (group.import && group.import !== id) setId(group.import);
  useLiveEvent("import", (event) => {
    if (event.group === group._id) setId(event.id);
  });
  const { progress } = useImport(id);

  if (progress && progress.group === group._id) {
    return (
      <Card className="mb-5">
        <ImportProgressView progress={progress} />
      </Card>
    );
  }
  if (queued) {
    return (
      <div className="mb-5">
        <Alert title="Contacts are being imported">They appear here as they are added.</Alert>
      </div>
    );
  }
  if (!group.errorLog) return null;
  return (
    <div className="mb-5">
      <Alert
        tone="danger"
        title="The last import stopped"
        actions={
          <>
            <LinkButton variant="outline" size="sm" to={paths.importIntoGroup(group._id)}>
              Import again
            </LinkButton>
            {onImports ? (
              <Button variant="outline" size="sm" onClick={onImports}>
                Imports
              </Button>
            ) : null}
          </>
        }
      >
        {group.errorLog}
      </Alert>
    </div>
  );
}
