import {
  OPT_OUT_CODE_LENGTH,
  OPT_OUT_TEXT,
  type OptOut,
  optOutLine,
  senderOptOut,
} from "#core/rules/opt-out.ts";
import type { Me } from "#web/lib/session.ts";

interface Choice {
  sender?: string;
  optout?: boolean;
}

/** The way out that fits the sender, with a placeholder as long as the real link's code. */
export function optOutFor({ sender, optout }: Choice, me: Me): OptOut {
  return optout ? optOutKind(sender, me) : { kind: "none" };
}

function optOutKind(sender: string | undefined, me: Me): OptOut {
  const type = me.senders.find((known) => known.value === sender)?.type ?? 1;
  return senderOptOut(type) === "reply"
    ? { kind: "reply" }
    : { kind: "link", link: `${me.linkHost}/u${"#".repeat(OPT_OUT_CODE_LENGTH)}` };
}

/** The line that ticking the switch adds. */
export function optOutWords(sender: string | undefined, me: Me): string {
  const kind = optOutKind(sender, me);
  return kind.kind === "link" ? optOutLine(kind.link) : OPT_OUT_TEXT;
}
