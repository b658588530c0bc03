import { Megaphone, Send } from "lucide-react";
import { STATUS_LABELS } from "#core/statuses.ts";
import { PeriodBars, SeriesLegend } from "#web/components/charts/period-bars.tsx";
import { TokenFacts } from "#web/components/tokens/token-facts.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { CountUp } from "#web/components/ui/count-up.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Disclosure } from "#web/components/ui/disclosure.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { NoMatch } from "#web/components/ui/no-match.tsx";
import { Later, Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { SegmentedBar } from "#web/components/ui/segmented-bar.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { StateBadge, StatusBadge } from "#web/components/ui/status-badge.tsx";
import { Stepper } from "#web/components/ui/stepper.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import type { Tone } from "#web/components/ui/tone.ts";
import { type Exhibits, LONG, LONG_WORD, nothing, one } from "./exhibit.ts";

const TONES: readonly Tone[] = ["neutral", "info", "success", "attention", "danger"];

const inTones = (draw: (tone: Tone) => React.ReactNode) => (
  <div className="grid grid-cols-1 gap-2">{TONES.map(draw)}</div>
);

const FAILED = { data: undefined, error: new TypeError("network"), refetch: nothing };

const TOKEN = {
  ...{ _id: "tok_1", name: "Online shop", token: "cooee_••••a1B2", newToken: false },
  ...{ createdBy: "Mia Chen", createdAt: 1_780_000_000_000 },
};
const BARS = [
  { key: "spent", label: "Spent", swatch: "border-info bg-info/15" },
  { key: "cost", label: "Carrier cost", swatch: "border-primary bg-primary" },
] as const;

/** What only displays something. */
const Gone = onDemand(() => Promise.reject(new TypeError("network")));

export const display: Exhibits = {
  Alert: {
    default: inTones((tone) => <Alert key={tone} tone={tone} title={`The tone is ${tone}`} />),
    "with actions": (
      <Alert
        tone="attention"
        title="12 contacts are left out"
        actions={<Button size="sm">Add a fallback</Button>}
      >
        They have no first name.
      </Alert>
    ),
    "long text": <Alert title={LONG}>{LONG_WORD}</Alert>,
  },
  TokenFacts: {
    default: <TokenFacts token={{ ...TOKEN, lastUsedAt: 1_790_000_000_000 }} />,
    "not used": <TokenFacts token={TOKEN} />,
    "long text": <TokenFacts token={{ ...TOKEN, name: LONG_WORD, createdBy: LONG }} />,
  },
  "Badge, StateBadge, StatusBadge": {
    default: (
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={Send}>
            {tone}
          </Badge>
        ))}
      </div>
    ),
    statuses: (
      <div className="flex flex-wrap gap-2">
        {Object.keys(STATUS_LABELS).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
    ),
    states: (
      <div className="flex flex-wrap gap-2">
        <StateBadge state="review" />
        <StateBadge state="optedOut" />
        <StateBadge state="blocked" />
        <StateBadge state="subscribed" />
      </div>
    ),
    plain: (
      <Badge tone="success" icon={Send} plain>
        As it should be
      </Badge>
    ),
    "long text": <Badge>{LONG}</Badge>,
  },
  Card: {
    default: (
      <Card
        title="Reply settings"
        description="Where replies go"
        actions={<Button variant="outline">Edit</Button>}
      >
        <FactList facts={[{ label: "Replies to", value: "Email" }]} />
      </Card>
    ),
    "long text": (
      <Card title={LONG} description={LONG}>
        {LONG_WORD}
      </Card>
    ),
  },
  "CountUp, DateTime, Money": {
    default: (
      <p className="flex flex-wrap gap-4">
        <CountUp value={9874} />
        <DateTime at="2026-11-20T03:04:05Z" />
        <DateTime at="2026-11-20T03:04:05Z" dateOnly />
        <Money cents={54_307} kind="charge" />
      </p>
    ),
    large: <Money cents={123_456_789_012} kind="balance" />,
  },
  "Later, Opening": {
    "could not be loaded": (
      <Later waiting={<Skeleton className="h-24" />}>
        <Gone />
      </Later>
    ),
    "opened by a press": (
      <Opening quiet waiting={<Button variant="outline">Open</Button>} onMissing={nothing}>
        <Gone />
      </Opening>
    ),
  },
  "EmptyState, NoMatch, LoadError, Loaded": {
    empty: (
      <EmptyState
        icon={Megaphone}
        title="No campaigns yet"
        description="Campaigns you send appear here."
        action={<Button>Create campaign</Button>}
      />
    ),
    "no match": <NoMatch description="Try another name." />,
    error: (
      <LoadError what={LONG} means={LONG} error={new TypeError("network")} onRetry={nothing} />
    ),
    loaded: <Loaded query={FAILED} what="The history" waiting={<Skeleton className="h-32" />} />,
  },
  Disclosure: one(<Disclosure label="Squarespace">Shown once it is opened</Disclosure>),
  FactList: one(
    <FactList
      facts={[
        { label: "Parts", value: "2" },
        { label: "Sent to", value: LONG_WORD },
        { label: "Sender", value: LONG },
      ]}
    />,
  ),
  PageHeader: {
    default: (
      <PageHeader
        title="Campaigns"
        description="Everything you have sent"
        action={<Button>Create campaign</Button>}
      />
    ),
    "long text": (
      <PageHeader
        title={LONG}
        description={LONG}
        badge={<StatusBadge status="running" />}
        back={{ to: "/", label: "Campaigns" }}
        action={<Button>Create campaign</Button>}
      />
    ),
  },
  "Progress, SegmentedBar": {
    default: <Progress label="Importing contacts" value={42} max={100} />,
    empty: <Progress label="Importing contacts" value={0} max={0} />,
    segments: (
      <SegmentedBar
        label="Messages by state"
        segments={[
          { key: "delivered", label: "Delivered", value: 9000, tone: "success" },
          { key: "sent", label: "Sent", value: 800, tone: "success", faint: true },
          { key: "failed", label: "Failed", value: 3, tone: "danger" },
        ]}
      />
    ),
  },
  "PeriodBars, SeriesLegend": one(
    <figure aria-label="Twelve months of spending">
      <SeriesLegend series={BARS} />
      <div aria-hidden="true" className="h-40">
        <PeriodBars
          series={BARS}
          points={Array.from({ length: 12 }, (_, index) => ({
            time: `2026-${String(index + 1).padStart(2, "0")}`,
            values: [index * 90, index * 40],
          }))}
          format={String}
          mark={String}
        />
      </div>
    </figure>,
  ),
  Skeleton: { loading: <Skeleton className="w-64" /> },
  "Stat, StatGrid": {
    default: (
      <StatGrid>
        <Stat label="Recipients" value={<CountUp value={9874} />} hint="of 10,000 contacts" />
        <Stat label="Delivered" value="97.4%" tone="success" />
        <Stat label="Failed" value="12" tone="danger" />
      </StatGrid>
    ),
    loading: (
      <StatGrid>
        <Stat label="Recipients" value={undefined} />
        <Stat label="Delivered" value={undefined} />
      </StatGrid>
    ),
    "long text": (
      <StatGrid>
        <Stat label={LONG} value={<Money cents={123_456_789_012} kind="charge" />} hint={LONG} />
        <Stat label="Verifications" value="0" />
        <Stat label="Waiting for approval" value="3" />
      </StatGrid>
    ),
  },
  Stepper: one(<Stepper steps={["Choose a file", "Map labels", "Import"]} current={1} />),
  "Table, TableRow, TableHead, TableCell": one(
    <Table>
      <thead>
        <TableRow>
          <TableHead>Part</TableHead>
          <TableHead numeric>Price</TableHead>
        </TableRow>
      </thead>
      <tbody>
        <TableRow>
          <TableCell>{LONG}</TableCell>
          <TableCell numeric>$543.07</TableCell>
        </TableRow>
      </tbody>
    </Table>,
  ),
};
