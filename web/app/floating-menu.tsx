import { PenLine } from "lucide-react";
import { useLocation } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { Me } from "#web/lib/session.ts";
import { creationsFor } from "./menus.ts";
import { useCreate } from "./use-create.tsx";

const MESSAGES: readonly string[] = [paths.quickMessage, paths.createCampaign];

/** R503: Quick Message and Campaign, floating over the dashboard, whose end stays clear of it. */
export function FloatingMenu({ me }: { me: Me }) {
  const { pathname } = useLocation();
  const create = useCreate(me);
  const entries = creationsFor(me, pathname).filter(({ to }) => MESSAGES.includes(to));
  if (pathname !== paths.home || entries.length === 0) return null;
  return (
    <>
      <div className="h-14" />
      <div className="fixed right-4 bottom-[calc(4.5rem_+_env(safe-area-inset-bottom))] z-20 md:right-6 md:bottom-6">
        <Menu
          label="Send a message"
          trigger={
            <Button size="float" aria-label="Send a message">
              <PenLine aria-hidden="true" />
            </Button>
          }
          items={entries.map(({ to, label, icon }) => ({
            label,
            icon,
            onSelect: () => create.choose(to),
          }))}
        />
      </div>
      {create.question}
    </>
  );
}
