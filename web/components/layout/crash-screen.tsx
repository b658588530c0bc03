import { TriangleAlert } from "lucide-react";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { FullScreenNotice } from "./full-screen-notice.tsx";

/** Replaces a screen that crashed. Its button reloads the page, as what broke may still be in memory. */
export function CrashScreen({ inShell }: { inShell?: boolean }) {
  return (
    <FullScreenNotice
      inShell={inShell}
      icon={TriangleAlert}
      title="Oops! Something went wrong"
      actions={
        <>
          <Button onClick={() => location.reload()}>Reload</Button>
          <LinkButton variant="outline" href="/">
            Dashboard
          </LinkButton>
        </>
      }
    >
      <p>This page stopped working. Messages already being sent are not affected.</p>
    </FullScreenNotice>
  );
}
