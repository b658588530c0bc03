import { checkQuickMessage, QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import type { Medium } from "#core/permissions.ts";
import { useCall } from "#web/lib/query.ts";
import { useSettled } from "#web/lib/use-settled.ts";

const CHECK_AFTER_MS = 400;

export interface ReplyCheck {
  segments: number | undefined;
  /** Cents. */
  price: number | undefined;
  /** What keeps it from being sent. */
  problem: string | undefined;
  /** Of a business name: what phones show in its place, if it is something else. */
  shows: "unverified" | "nothing" | undefined;
}

const UNKNOWN = { segments: undefined, price: undefined, problem: undefined, shows: undefined };

/** What a reply costs, once typing pauses. */
export function useReplyCheck(
  text: string,
  { room, sender, medium }: { room: string; sender: string | undefined; medium: Medium },
): ReplyCheck {
  const settled = useSettled(text, CHECK_AFTER_MS);
  const ready = settled === text && text.trim() !== "";
  const input = { room, sender, medium, message: settled };
  const { data } = useCall(checkQuickMessage, ready ? input : undefined).data ?? {};
  if (!ready || !data) return UNKNOWN;
  return {
    segments: data.segments,
    price: data.recipients > 0 ? data.price : undefined,
    problem: data.problem ?? whyExcluded(data.excluded[0]),
    shows: data.shows === "name" ? undefined : data.shows,
  };
}

function whyExcluded(excluded: { reason: string; detail: string } | undefined) {
  if (excluded?.reason === "missingValue") {
    return `There is no value for ${excluded.detail}, and no fallback in the text.`;
  }
  if (excluded?.reason === "noNumber") return QUICK_TEXTS.noNumber;
  // Of all senders, the room itself says so.
  if (excluded?.reason === "optedOut") return "This number opted out of messages from this sender.";
  return excluded?.reason === "blocked" ? "Your account blocked this number." : undefined;
}
