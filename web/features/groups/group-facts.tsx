import type { Group } from "#core/contract/groups/groups.ts";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { columnNames } from "#web/lib/column-names.ts";

/** A group's totals, and the merge tags that a message to it may use. */
export function GroupFacts({ group }: { group: Group }) {
  return (
    <div className="mb-5 grid gap-3">
      <StatGrid>
        <Stat label="Total Contacts" value={<CountUp value={group.totalContacts} />} />
        <Stat
          label="Subscribed"
          value={<CountUp value={Math.max(0, group.totalContacts - group.unsubscribe)} />}
        />
        <Stat label="Unsubscribed" value={<CountUp value={group.unsubscribe} />} />
      </StatGrid>
      {group.fields.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-muted-foreground text-xs">
          Merge tags
          {columnNames(group).map((name) => (
            <code
              key={name}
              className="break-all rounded-sm bg-muted px-1.5 py-0.5 text-foreground"
            >
              {`{{${name}}}`}
            </code>
          ))}
        </p>
      ) : null}
    </div>
  );
}
