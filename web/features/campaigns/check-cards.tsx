import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import type { HeldBy } from "#core/rules/holds.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { REVIEW_TIME, REVIEW_WHY } from "#core/rules/review-words.ts";
import { CharacterChip } from "#web/components/composer/character-chip.tsx";
import { AppealField } from "#web/components/holds/appeal-field.tsx";
import { HeldRules } from "#web/components/holds/held-rules.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Money } from "#web/components/ui/money.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { EXCLUSION_WORDS } from "./exclusion-words.ts";

/** Messages by their number of parts, and the price of each kind. */
export function PartsCard({ check }: { check: FlightCheck }) {
  if (check.bySegments.length === 0) return null;
  return (
    <Card
      title="Parts and price"
      description="Counted from the text each recipient gets. You pay exactly this."
      flush
    >
      <Table className="border-t">
        <thead>
          <TableRow>
            <TableHead className="whitespace-normal">Parts per message</TableHead>
            <TableHead numeric>Messages</TableHead>
            <TableHead numeric>Price {EXCL_GST}</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {check.bySegments.map((row) => (
            <TableRow key={row.segments}>
              <TableCell className="figures">
                {row.segments === 1 ? "1 part" : `${formatCount(row.segments)} parts`}
              </TableCell>
              <TableCell numeric>{formatCount(row.messages)}</TableCell>
              <TableCell numeric>
                <Money cents={row.price} kind="charge" />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
        <tfoot>
          <TableRow className="border-t bg-muted/50 font-semibold">
            <TableCell>Total</TableCell>
            <TableCell numeric>{formatCount(check.recipients)}</TableCell>
            <TableCell numeric>
              <Money cents={check.price} kind="charge" />
            </TableCell>
          </TableRow>
        </tfoot>
      </Table>
    </Card>
  );
}

/** The characters of the text and of contacts' values that force Unicode, with their counts. */
export function UnicodeCard({ unicode }: { unicode: FlightCheck["unicode"] }) {
  if (unicode.characters.length === 0) return null;
  return (
    <Card
      title="Unicode characters"
      description={`${formatCount(unicode.messages)} messages hold a character outside the standard SMS alphabet: room for 70 characters instead of 160.`}
      flush
    >
      <Table className="border-t">
        <thead>
          <TableRow>
            <TableHead>Character</TableHead>
            <TableHead numeric>Messages</TableHead>
          </TableRow>
        </thead>
        <tbody>
          {unicode.characters.map(({ character, messages, plain }) => (
            <TableRow key={character}>
              <TableCell>
                <CharacterChip character={character} plain={plain} />
              </TableCell>
              <TableCell numeric>{formatCount(messages)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

type Exclusions = FlightCheck["exclusions"];

/** Who is left out and why; each count opens its list. */
export function ExclusionsCard({ exclusions }: { exclusions: Exclusions }) {
  const [open, setOpen] = useState<Exclusions[number]>();
  // People who may not see contacts get only the counts.
  const listed = exclusions.some(({ contacts }) => contacts.length > 0);
  const some = exclusions.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <Card
      title="Left out"
      description="These contacts get no message, and you do not pay for them."
      flush
    >
      <ul className="border-t">
        {some.map((exclusion) => (
          <li key={exclusion.reason} className="border-b last:border-b-0">
            <button
              type="button"
              disabled={!listed}
              onClick={() => setOpen(exclusion)}
              className="-outline-offset-2 flex min-h-11 w-full items-center gap-3 px-5 py-2 text-left transition-colors enabled:hover:bg-muted/60"
            >
              <span className="min-w-0 flex-1">{EXCLUSION_WORDS[exclusion.reason].label}</span>
              <span className="figures font-medium">{formatCount(exclusion.count)}</span>
              {listed ? (
                <ChevronRight className="size-4 text-muted-foreground" aria-hidden="true" />
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <ExclusionDrawer exclusion={open} onClose={() => setOpen(undefined)} />
    </Card>
  );
}

interface ExclusionDrawerProps {
  /** Undefined closes it. */
  exclusion: FlightCheck["exclusions"][number] | undefined;
  onClose: () => void;
}

/** The contacts left out for one reason. */
function ExclusionDrawer({ exclusion, onClose }: ExclusionDrawerProps) {
  if (!exclusion) return null;
  const { label, why } = EXCLUSION_WORDS[exclusion.reason];
  const hidden = exclusion.count - exclusion.contacts.length;
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={`${label}: ${formatCount(exclusion.count)}`}
      description={why}
    >
      <ul className="pb-5">
        {exclusion.contacts.map((contact, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a duplicate number is listed twice
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b py-2"
          >
            <span className="figures break-all font-medium">{formatMobile(contact.number)}</span>
            <span className="break-words text-muted-foreground">{contact.detail}</span>
          </li>
        ))}
        {hidden > 0 ? (
          <li className="py-3 text-muted-foreground">
            And {formatCount(hidden)} more; the first {formatCount(exclusion.contacts.length)} are
            shown.
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}

interface ReviewNoticeProps {
  held: readonly HeldBy[];
  /** What the person writes to the administrator; undefined where it is written later. */
  appeal: { value: string; onValue: (value: string) => void } | undefined;
}

/** Shown before Send if the campaign will be reviewed first. */
export function ReviewNotice({ held, appeal }: ReviewNoticeProps) {
  if (held.length === 0) {
    return (
      <Alert tone="info" title="We review your messages before they go out">
        {`This campaign goes out once we approve it, ${REVIEW_TIME}. ${REVIEW_WHY} Nothing is debited until then.`}
      </Alert>
    );
  }
  return (
    <Alert tone="attention" title="This campaign will wait for our approval">
      <div className="grid gap-3">
        <HeldRules held={held} />
        <p>
          We look at it {REVIEW_TIME}. Nothing is sent or debited until it is approved. You can also
          go back and change it.
        </p>
        {appeal ? <AppealField {...appeal} /> : null}
      </div>
    </Alert>
  );
}
