import type { Held } from "#core/contract/admin/monitor.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount } from "#web/lib/format.ts";

const WHY: Readonly<Record<Held["why"], string>> = {
  name: "No carrier has this name registered",
  nobody: "No carrier for this sender",
  stopped: "The carrier is stopped",
};

const senderOf = (sender: string) =>
  sender === SHARED_SENDER ? "Shared number" : formatMobile(sender);

/** What no carrier may have now, and why. */
export function HeldCard({ held }: { held: readonly Held[] }) {
  return (
    <Card
      title="Waiting for a carrier"
      description="Campaigns are paused until someone resumes them. Their owners know why."
      flush
    >
      <Table aria-label="Waiting for a carrier">
        <thead>
          <TableRow>
            <TableHead>Sender</TableHead>
            <TableHead>Why</TableHead>
            <TableHead numeric>Messages</TableHead>
            <TableHead numeric>Campaigns</TableHead>
            <TableHead>Since</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {held.map(({ why, sender, messages, campaigns, oldestAt }) => (
            <TableRow key={`${why} ${sender}`}>
              <TableCell className="font-medium">{senderOf(sender)}</TableCell>
              <TableCell>{WHY[why]}</TableCell>
              <TableCell numeric>{formatCount(messages)}</TableCell>
              <TableCell numeric>{formatCount(campaigns)}</TableCell>
              <TableCell>{oldestAt === undefined ? "–" : <DateTime at={oldestAt} />}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
