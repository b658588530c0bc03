import { useSearchParams } from "react-router-dom";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { ClicksTable } from "./clicks-table.tsx";
import { RecipientsTable } from "./recipients-table.tsx";
import { OptOutsTable, RepliesTable } from "./responses-table.tsx";

/** Everyone the campaign went to, who replied, opened the link and opted out; the open tab is in the address. */
export function PeopleTabs({ report }: { report: CampaignReport }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") ?? "recipients";
  // Filters and page belong to the previous tab.
  const open = (next: string) => setParams(next === "recipients" ? {} : { tab: next });
  return (
    <section id="recipients" aria-label="Recipients" className="mt-2 min-w-0 scroll-mt-20">
      <Tabs
        value={tab}
        onValueChange={open}
        label="Recipients"
        tabs={[
          { value: "recipients", label: "Recipients", count: report.recipients },
          { value: "replies", label: "Replies", count: report.replies },
          ...(report.link ? [{ value: "clicks", label: "Clicks", count: report.link.people }] : []),
          { value: "opt-outs", label: "Opt-outs", count: report.optOuts },
        ]}
      >
        {tab === "replies" ? <RepliesTable campaign={report._id} /> : null}
        {tab === "clicks" ? <ClicksTable campaign={report._id} /> : null}
        {tab === "opt-outs" ? <OptOutsTable campaign={report._id} /> : null}
        {tab === "recipients" ? <RecipientsTable report={report} /> : null}
      </Tabs>
    </section>
  );
}
