import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";

const AssignForm = onDemand(async () => (await import("./assign-form.tsx")).AssignForm);

export interface AssignDialogProps {
  /** What is shared: "Autumn customers". */
  name: string;
  assigned: readonly { _id: string }[];
  /** Its errors are shown. */
  onSave: (subAccounts: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Shares something with sub-accounts. */
export function AssignDialog(props: AssignDialogProps) {
  return (
    <Opening onMissing={props.onClose}>
      <AssignForm {...props} />
    </Opening>
  );
}
