import { appealQuick } from "#core/contract/approvals/appeals.ts";
import { AppealDialog } from "#web/components/holds/appeal-dialog.tsx";
import { useAction } from "#web/lib/query.ts";

interface QuickAppealProps {
  /** The quick message. */
  id: string;
  onClose: () => void;
}

/** Says why a quick message that waits should be sent. */
export function QuickAppeal({ id, onClose }: QuickAppealProps) {
  const save = useAction(appealQuick, { handled: true });
  return (
    <AppealDialog
      description="This message is waiting for our approval. What you write here replaces what you wrote before."
      before=""
      onSave={(appeal) => save.mutateAsync({ id, appeal })}
      onClose={onClose}
    />
  );
}
