import type { PaymentKind } from "#core/mails/notifications.ts";
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
    };
