import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { getCards } from "#core/contract/orders/cards.ts";
import {
  getOrder,
  listPlans,
  type OrderState,
  type PaymentOutcome,
} from "#core/contract/orders/orders.ts";
import { call } from "#web/lib/api.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { authenticate, CardError, type Provider } from "#web/lib/card-element.ts";
import { useLiveEvent } from "#web/lib/live.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { keyOf } from "#web/lib/query.ts";
import { useRefreshMe } from "#web/lib/session.ts";
import { AFTER_PAYMENT } from "./checkout-address.ts";

const POLL_MS = 2000;

/** What the server knows of an order; `unknown` while it cannot be asked. */
type Known = OrderState | { state: "unknown"; message: string; clientSecret?: undefined };

/** What is charged to a card. */
export interface Charge {
  card: string;
  /** Cents. */
  total: number;
  coupon: string | undefined;
}

export interface Purchase {
  /** The order's key. */
  order: string;
  buy: (charge: Charge) => Promise<PaymentOutcome>;
  /** Where the payment leads. */
  from?: string;
}

export interface Paying {
  /** The id of a saved card; what it throws stops the payment before anything is charged. */
  card: () => Promise<string>;
  provider: Provider;
  /** Cents. */
  total: number;
  coupon: string | undefined;
}

export type Payment = ReturnType<typeof usePayment>;

/**
 * One order's payment. What the server knows of the order decides what the page shows: after a reload or a lost
 * connection, too. The order's key makes each repeated press the same charge.
 */
export function usePayment({ order, buy, from = AFTER_PAYMENT }: Purchase) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const [busy, setBusy] = useState(false);
  const pressed = useRef(false);
  const [failure, setFailure] = useState<string>();
  const known = useQuery({
    queryKey: keyOf(getOrder, { order }),
    queryFn: ({ signal }) => ask(order, signal),
    refetchInterval: ({ state }) => (isOpen(state.data) ? POLL_MS : false),
  });
  const state = known.data;
  useLiveEvent("balance", () => {
    if (isOpen(state)) void known.refetch();
  });

  // R461, R646: says so and goes back, unless it was paid when the page opened.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (state && state.state !== "paid") wasOpen.current = true;
    if (state?.state !== "paid" || !wasOpen.current) return;
    wasOpen.current = false;
    notifySuccess(state.message);
    // A first payment ends a trial, to which the next screen may be closed.
    void refreshMe().then(() => {
      navigate(from, { replace: true });
      return client.invalidateQueries();
    });
  }, [state, client, navigate, from, refreshMe]);

  const alone = async (act: () => Promise<void>) => {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      await known.refetch();
    } finally {
      pressed.current = false;
      setBusy(false);
    }
  };

  const answerBank = async (provider: Provider, secret: string) => {
    try {
      await authenticate(provider, secret);
    } catch (error) {
      setFailure(sayOf(error));
    }
  };

  const pay = ({ card, provider, ...paying }: Paying) =>
    alone(async () => {
      let chosen: string;
      try {
        chosen = await card();
      } catch (error) {
        setFailure(sayOf(error));
        return;
      }
      try {
        const { data } = await buy({ ...paying, card: chosen });
        if (data.clientSecret !== undefined) await answerBank(provider, data.clientSecret);
      } catch (error) {
        setFailure(sayOf(error));
        // It may still be on its way: it is not called "none" yet.
        if (!isRefusal(error)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        void client.invalidateQueries({ queryKey: keyOf(listPlans) });
      }
      void client.invalidateQueries({ queryKey: keyOf(getCards) });
    });

  return {
    /** What the server knows of the order. */
    state,
    loadError: known.error,
    recheck: () => void known.refetch(),
    busy,
    /** Why the last attempt failed. */
    failure: failure ?? (state?.state === "unpaid" ? state.message : undefined),
    /** Whether something else can be chosen: no payment is under way. */
    mayChange: !busy && (state?.state === "none" || state?.state === "unpaid"),
    pay,
    /** Lets the bank ask once more, after a reload. */
    confirm: (provider: Provider, secret: string) => alone(() => answerBank(provider, secret)),
    leaveTo: from,
  };
}

/** Without an answer, the order may have been charged: then it is asked again. */
async function ask(order: string, signal: AbortSignal): Promise<Known> {
  try {
    return (await call(getOrder, { order }, { signal })).data;
  } catch (error) {
    if (isRefusal(error) || signal.aborted) throw error;
    return { state: "unknown", message: "" };
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Whether it may change by itself. */
function isOpen(known: Known | undefined): boolean {
  return known !== undefined && ["processing", "action", "unknown"].includes(known.state);
}

function sayOf(error: unknown): string {
  return error instanceof CardError ? error.message : messageOf(error);
}
