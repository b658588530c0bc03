import { RefreshCw } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";
import { cn } from "#web/lib/cn.ts";

interface RefreshButtonProps {
  busy: boolean;
  onRefresh: () => void;
}

export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  return (
    <Tooltip content="Refresh">
      <Button variant="ghost" size="icon-sm" aria-label="Refresh" onClick={onRefresh}>
        <RefreshCw className={cn(busy && "animate-spin")} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
