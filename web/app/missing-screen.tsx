import { WifiOff } from "lucide-react";
import { FullScreenNotice } from "#web/components/layout/full-screen-notice.tsx";
import { Button } from "#web/components/ui/button.tsx";
import type { MissingPart } from "#web/components/ui/on-demand.tsx";
import { useSession } from "#web/lib/session.ts";

interface MissingScreenProps extends MissingPart {
  /** Set where it is the shell that is missing. */
  bare?: boolean;
}

/** Shown in place of a screen whose file could not be loaded, inside the shell if there is one. */
export function MissingScreen({ bare, title, text, reload, again }: MissingScreenProps) {
  const { data: me } = useSession();
  return (
    <FullScreenNotice
      inShell={!bare && Boolean(me)}
      icon={WifiOff}
      title={title}
      actions={<Button onClick={again}>{reload ? "Reload" : "Try again"}</Button>}
    >
      <p>{text}</p>
    </FullScreenNotice>
  );
}
