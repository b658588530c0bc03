import { type ReactNode, useState } from "react";
import { listSettings } from "#core/contract/platform-settings/platform-settings.ts";
import { SECTIONS, type Section } from "#core/contract/platform-settings/setting-values.ts";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { CouponsCard } from "./settings/coupons-card.tsx";
import { type Editing, SectionDialog } from "./settings/section-dialog.tsx";
import { SettingCard } from "./settings/setting-card.tsx";

/** What applies to everyone: prices, offers, limits, switches, and the maintenance notice. */
export function SettingsScreen() {
  const query = useCall(listSettings, {});
  const [editing, setEditing] = useState<Editing>();
  const data = query.data?.data;
  if (!data) {
    return (
      <Page>
        <Loaded query={query} what="The settings" waiting={<Skeleton className="h-96" />} />
      </Page>
    );
  }
  const stateOf = (section: Section) => data.sections.find((one) => one.section === section);
  return (
    <Page>
      <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {SECTIONS.map((section) => {
          const state = stateOf(section);
          return state ? (
            <SettingCard
              key={section}
              state={state}
              values={data.values}
              onChange={() => setEditing({ section, state, values: data.values })}
            />
          ) : null;
        })}
      </div>
      <CouponsCard />
      {editing ? <SectionDialog editing={editing} onClose={() => setEditing(undefined)} /> : null}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader description="What applies to every account. You see what a change does before you save it, and you can choose when it takes effect." />
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </>
  );
}
