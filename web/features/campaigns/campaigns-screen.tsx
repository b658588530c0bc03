import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/components/ui/button.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { RecentsTab } from "./recents-tab.tsx";
import { SavedTab } from "./saved-tab.tsx";
import { ScheduledTab } from "./scheduled-tab.tsx";

const TABS = [
  { value: "recents", label: "Recents" },
  { value: "saved", label: "Saved" },
  { value: "scheduled", label: "Scheduled" },
];

/** Every campaign: sent, saved for later, scheduled. */
export function CampaignsScreen() {
  const [params, setParams] = useSearchParams();
  const kept = params.get("tab");
  const tab = TABS.some(({ value }) => value === kept) ? kept : "recents";
  // Page, search and filters belong to the tab that was left.
  const open = (next: string) => setParams(next === "recents" ? {} : { tab: next });
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="One message to many: what was sent, how it went, and what waits."
        action={
          <Button asChild>
            <Link to={paths.createCampaign}>
              <Plus aria-hidden="true" />
              Create campaign
            </Link>
          </Button>
        }
      />
      <Tabs value={tab ?? "recents"} onValueChange={open} tabs={TABS} label="Campaigns">
        {tab === "saved" ? <SavedTab /> : null}
        {tab === "scheduled" ? <ScheduledTab /> : null}
        {tab === "recents" ? <RecentsTab /> : null}
      </Tabs>
    </>
  );
}
