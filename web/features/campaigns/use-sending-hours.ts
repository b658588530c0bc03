import { useContext } from "react";
import { finishesAt, opensAt, quietUntil } from "#core/rules/send-window.ts";
import { TimeZone } from "#web/lib/dates.ts";
import { useMe } from "#web/lib/session.ts";

/** What the account's sending hours mean for a campaign; service messages go out at any time. */
export function useSendingHours({ campaign_type }: { campaign_type: string }) {
  const { sendWindow } = useMe();
  const zone = useContext(TimeZone);
  const isService = campaign_type === "notification";
  const hours = isService ? undefined : (sendWindow ?? undefined);
  return {
    /** When what is to go out at a moment goes out. */
    opensAt: (at: number) => opensAt(hours, zone, at),
    /** When marketing is welcome again, if the account has not chosen hours that see to it. */
    quietUntil: (at: number) => (isService || hours ? undefined : quietUntil(zone, at)),
    /** When something that takes so long is finished if it is to begin at a moment. */
    finishesAt: (at: number, ms: number) => finishesAt(hours, zone, { at, ms }),
  };
}
