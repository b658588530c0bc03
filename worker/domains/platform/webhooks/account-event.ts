import type { GhlReported } from "#core/contract/integrations/ghl-reports.ts";
import type { PaymentKind } from "#core/mails/notifications.ts";
import type { GhlLocationState } from "#core/rules/ghl.ts";
import type { OptOutSource } from "#core/rules/opt-out.ts";

/**
 * What is emitted to webhooks for each event; docs/api.md describes the same shapes. Times are
 * epoch milliseconds.
 */
export type AccountEvent =
  | {
      type: "message.received";
      data: { id: string; from: string; to: string; text: string; at: number; room: string };
    }
  | {
      type: "contact.opted_out";
      data: { number: string; source: OptOutSource; sender: string | undefined; at: number };
    }
  | { type: "contact.opted_in"; data: { number: string; at: number } }
  | {
      type: "campaign.completed";
      data: { id: string; name: string; counts: Readonly<Record<string, number>>; at: number };
    }
  | {
      type: "payment.made";
      data: { kind: PaymentKind; number: string; amount: string; text: string };
    }
  | { type: "payment.failed"; data: { text: string } }
  | {
      type: "workflow.reached";
      data: {
        workflow: string;
        run: string;
        name: string;
        number: string;
        fields: Readonly<Record<string, string>>;
        at: number;
      };
    }
  | {
      type: "ghl.subAccount";
      data: GhlSubject & { status: GhlLocationState; at: number };
    }
  | {
      type: "ghl.sender";
      data: GhlSubject & { sender: string; promotional: boolean; at: number };
    }
  | { type: "ghl.report"; data: GhlReported };

interface GhlSubject {
  /** GoHighLevel's id of it. */
  subAccount: string;
  name: string;
}

/** The sub-account of GoHighLevel's that an event is about. */
export function subjectOf({ data }: AccountEvent): string | undefined {
  return "subAccount" in data ? data.subAccount : undefined;
}
