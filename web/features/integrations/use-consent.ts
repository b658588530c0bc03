import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type * as z from "zod";
import { connectIntegration, listConnections } from "#core/contract/integrations/connections.ts";
import { fetchAllSheets } from "#core/contract/integrations/google-sheets.ts";
import type { VendorApp } from "#core/rules/crm/apps.ts";
import { messageOf, ShownError } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { keyOf, useAction } from "#web/lib/query.ts";
import { beginAttempt, forgetAttempt, type Outcome, watchAttempt } from "./attempts.ts";

const WINDOW = "popup,width=600,height=720";
const BLOCKED = "Your browser blocked the window. Allow pop-ups for this site, then connect again.";

/** What the window may have changed. */
const STALE = [listConnections, fetchAllSheets];

/**
 * R325: the small window in which the owner of an account at a vendor agrees. It opens with the click, before we know
 * where it leads, or browsers block it.
 */
export function useConsent(app: VendorApp, onConnected = () => {}) {
  const opened = useRef<Window | null>(null);
  const [state, setState] = useState<string>();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [warning, setWarning] = useState<string>();
  const connect = useAction(connectIntegration, { handled: true });
  const client = useQueryClient();

  const lookAgain = () => {
    for (const stale of STALE) void client.invalidateQueries({ queryKey: keyOf(stale) });
  };
  const end = useEffectEvent(({ connected, message, warning }: Outcome) => {
    setState(undefined);
    lookAgain();
    if (!connected) return setProblem(message);
    notifySuccess(message);
    if (warning === undefined) onConnected();
    else setWarning(warning);
  });
  useEffect(() => {
    if (state !== undefined) return watchAttempt(state, (outcome) => end(outcome));
  }, [state]);

  const close = () => {
    // Once the vendor's page is there, the browser may no longer let us.
    opened.current?.close();
    opened.current = null;
  };

  /** Throws why it cannot begin, for a form to show. */
  const open = async (place: Omit<z.input<typeof connectIntegration.input>, "app"> = {}) => {
    setProblem(undefined);
    const popup = window.open("about:blank", "_blank", WINDOW);
    if (!popup) throw new ShownError(BLOCKED);
    opened.current = popup;
    setOpening(true);
    try {
      const { data } = await connect.mutateAsync({ app, ...place });
      // Closed, or cancelled, in the meantime.
      if (popup.closed || opened.current !== popup || !data.url || !data.state) return close();
      beginAttempt(data.state, app);
      popup.location.href = data.url;
      setState(data.state);
    } catch (error) {
      close();
      throw error;
    } finally {
      setOpening(false);
    }
  };

  return {
    open,
    /** Without a form: what goes wrong is said in the dialog. */
    begin: () => void open().catch((error: unknown) => setProblem(messageOf(error))),
    waiting: opening || state !== undefined,
    problem,
    /** What went wrong although it is connected. */
    warning,
    /** Says what else makes it necessary to connect again, which the card says too. */
    fail: (message: string) => {
      setProblem(message);
      lookAgain();
    },
    cancel: () => {
      if (state !== undefined) forgetAttempt(state);
      close();
      setState(undefined);
      setProblem(undefined);
      setWarning(undefined);
      if (warning !== undefined) onConnected();
    },
  };
}

export type Consent = ReturnType<typeof useConsent>;
