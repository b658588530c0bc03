import { Plus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Later } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { paths } from "#web/lib/paths.ts";
import { ScheduledTab } from "./load-schedule-panels.ts";
import { RecentsTab } from "./recents-tab.tsx";
import { SavedTab } from "./saved-tab.tsx";

const TABS = [
  { value: "recents", label: "Recents" },
  { value: "saved", label: "Saved" },
  { value: "scheduled", label: "Scheduled" },
];

/** Every campaign of the media that a person sees (R191): sent, saved for later, scheduled. */
export function CampaignsScreen() {
  const [params, setParams] = useSearchParams();
  const kept = params.get("tab");
  const tab = TABS.some(({ value }) => value === kept) ? kept : "recents";
  // Page, search and filters belong to the previous tab.
  const open = (next: string) => setParams(next === "recents" ? {} : { tab: next });
  return (
    <>
      <PageHeader
        description="One message to many people: what you sent, how it went, and your drafts."
        action={
          <LinkButton to={paths.createCampaign}>
            <Plus aria-hidden="true" />
            Create campaign
          </LinkButton>
        }
      />
      <Tabs value={tab ?? "recents"} onValueChange={open} tabs={TABS} label="Campaigns">
        {tab === "saved" ? <SavedTab /> : null}
        {tab === "scheduled" ? (
          <Later waiting={<Skeleton className="h-96" />}>
            <ScheduledTab />
          </Later>
        ) : null}
        {tab === "recents" ? <RecentsTab /> : null}
      </Tabs>
    </>
  );
}
