import type * as z from "zod";
import {
  listSettings,
  MOST_COUNTED,
  type SettingOutcome,
  type savePrices,
} from "#core/contract/platform-settings/platform-settings.ts";
import type { Section } from "#core/contract/platform-settings/setting-values.ts";
import { SECTION_WORDS } from "#core/contract/platform-settings/setting-words.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { EXCL_GST, formatCents, formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { Differences } from "./differences.tsx";

interface ReviewDialogProps<I extends z.ZodObject> {
  endpoint: Endpoint<I, typeof savePrices.output>;
  section: Section;
  input: z.input<I>;
  outcome: SettingOutcome;
  /** It takes effect at a time that was chosen. */
  later: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** What a change does, before it is saved. */
export function ReviewDialog<I extends z.ZodObject>({
  endpoint,
  section,
  input,
  outcome,
  later,
  onBack,
  onClose,
}: ReviewDialogProps<I>) {
  const save = useAction(endpoint, {
    handled: true,
    invalidates: [listSettings],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const { changes, campaigns, startsAt } = outcome;
  return (
    <Dialog
      side
      title={`Review: ${SECTION_WORDS[section].label}`}
      description={
        later ? <LaterWords at={startsAt} /> : "This takes effect as soon as you save it."
      }
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            Back
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate(input)}>
            {later ? "Schedule change" : "Save change"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        {save.error ? <Alert tone="danger" title={messageOf(save.error)} /> : null}
        <Differences changes={changes} />
        {campaigns.length > 0 ? (
          <div className="grid gap-2">
            <h3 className="font-medium">At the base price, {EXCL_GST}</h3>
            <Differences
              changes={campaigns.map(({ what, before, after }) => ({
                what,
                before: formatCents(before, "charge"),
                after: formatCents(after, "charge"),
              }))}
            />
          </div>
        ) : null}
        <Alert tone="info" title={affected(outcome)}>
          {SECTION_WORDS[section].effect}
        </Alert>
      </div>
    </Dialog>
  );
}

function LaterWords({ at }: { at: number }) {
  return (
    <>
      This takes effect on <DateTime at={at} />.
    </>
  );
}

function affected({ accounts, spared }: SettingOutcome): string {
  if (accounts === 0) return "This affects no account that exists today";
  const all = `This affects ${countedWords(accounts, "account")}`;
  if (spared === 0) return all;
  const others = countedWords(spared, "account");
  return `${all}. ${spared === 1 ? `${others} keeps` : `${others} keep`} terms of their own`;
}

function countedWords(count: number, one: string): string {
  return count > MOST_COUNTED
    ? `more than ${formatCounted(MOST_COUNTED, one)}`
    : formatCounted(count, one);
}
