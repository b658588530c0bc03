import { Megaphone, Plus } from "lucide-react";
import { may, type Person } from "#core/access.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";

/** What a person can create from the dashboard, floating over it (R503). */
export function NewMenu({ me }: { me: Person }) {
  if (!may(me, "sms")) return null;
  return (
    <div className="fixed right-4 bottom-20 z-20 md:right-6 md:bottom-6">
      <Menu
        label="New message"
        trigger={
          <Button
            size="lg"
            aria-label="New message"
            className="size-12 rounded-full p-0! shadow-lg"
          >
            <Plus aria-hidden="true" />
          </Button>
        }
        items={[{ label: "Campaign", icon: Megaphone, to: paths.createCampaign }]}
      />
    </div>
  );
}
