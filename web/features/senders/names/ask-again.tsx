import { AddNameDialog } from "./add-name-dialog.tsx";
import { OwnName } from "./own-name.tsx";

/** Asks for a name that was not approved again, with what was said of it before. */
export function AskAgain({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <OwnName id={id} onClose={onClose}>
      {(before) => <AddNameDialog before={before} onClose={onClose} />}
    </OwnName>
  );
}
