import type { CarrierState, Held } from "#core/contract/admin/monitor.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { Badge } from "#web/components/ui/badge.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCount, formatDuration, formatShare } from "#web/lib/format.ts";

type Span = "hour" | "day";

const FIGURES = ["given", "sent", "delivered", "failed", "deferred", "unknown"] as const;
const HEADERS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  given: "Given",
  sent: "Accepted",
  delivered: "Delivered",
  failed: "Failed",
  deferred: "Deferred",
  unknown: "Unknown",
};

/** Every carrier that is connected, and those that still have messages of ours. */
export function CarrierTable({
  carriers,
  span,
}: {
  carriers: readonly CarrierState[];
  span: Span;
}) {
  return (
    <Card
      title="Carriers"
      description="A receipt counts when it arrives, so a message sent earlier may be among those delivered."
      flush
    >
      <Table aria-label="Carriers">
        <thead>
          <TableRow>
            <TableHead>Carrier</TableHead>
            <TableHead>State</TableHead>
            {FIGURES.map((figure) => (
              <TableHead key={figure} numeric>
                {HEADERS[figure]}
              </TableHead>
            ))}
            <TableHead numeric>Call</TableHead>
            <TableHead numeric>Receipt delay</TableHead>
            <TableHead numeric>Receipts/min</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {carriers.map((carrier) => (
            <TableRow key={carrier.name}>
              <TableCell>
                <span className="font-medium">{carrier.name}</span>{" "}
                <span className="text-muted-foreground">
                  {carrier.types.map((type) => type.toUpperCase()).join(", ")}
                </span>
              </TableCell>
              <TableCell>
                <State carrier={carrier} />
              </TableCell>
              {FIGURES.map((figure) => (
                <TableCell key={figure} numeric>
                  {formatCount(carrier[span][figure])}
                  {figure === "failed" ? <Share {...carrier[span]} /> : null}
                </TableCell>
              ))}
              <TableCell numeric>
                {carrier.callsTake === undefined ? "–" : formatDuration(carrier.callsTake)}
              </TableCell>
              <TableCell numeric>
                {carrier.receiptsAfter === undefined ? "–" : formatDuration(carrier.receiptsAfter)}
              </TableCell>
              <TableCell numeric>{formatCount(Math.round(carrier.receiptsPerMinute))}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Share({ failed, given }: { failed: number; given: number }) {
  if (failed === 0 || given < failed) return null;
  return <span className="text-muted-foreground"> {formatShare(failed, given)}</span>;
}

function State({ carrier: { connected, stoppedAt } }: { carrier: CarrierState }) {
  if (!connected) return <Badge>Not connected</Badge>;
  if (stoppedAt !== undefined) return <Badge tone="danger">Stopped</Badge>;
  return <Badge tone="success">Works</Badge>;
}

const KIND: Readonly<Record<CarrierState["errors"][number]["kind"], string>> = {
  refused: "Refused",
  failed: "Not delivered",
  expired: "Expired",
};

/** Why messages failed in the last day, in the carriers' words. */
export function CarrierErrors({ carriers }: { carriers: readonly CarrierState[] }) {
  const errors = carriers
    .flatMap(({ name, errors }) => errors.map((error) => ({ ...error, name })))
    .toSorted((a, b) => b.at - a.at);
  return (
    <Card title="Latest errors" description="The last 24 hours, the latest first." flush>
      {errors.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">No message failed.</p>
      ) : (
        <Table aria-label="Latest errors">
          <thead>
            <TableRow>
              <TableHead>Reason</TableHead>
              <TableHead>Carrier</TableHead>
              <TableHead>What happened</TableHead>
              <TableHead numeric>Messages</TableHead>
              <TableHead>Last</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {errors.map(({ name, kind, reason, messages, at }) => (
              <TableRow key={`${name} ${kind} ${reason}`}>
                <TableCell className="min-w-48">{reason || "No reason given"}</TableCell>
                <TableCell>{name}</TableCell>
                <TableCell>{KIND[kind]}</TableCell>
                <TableCell numeric>{formatCount(messages)}</TableCell>
                <TableCell>
                  <DateTime at={at} />
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

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
