import { BellOff } from "lucide-react";
import { EmptyState } from "#web/components/ui/empty-state.tsx";

export function NoOptOuts() {
  return (
    <EmptyState
      icon={BellOff}
      title="No opt-outs yet"
      description="People who reply STOP or use an opt-out link appear here, with the numbers you block. They get no messages from you."
    />
  );
}
