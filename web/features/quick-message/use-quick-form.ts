import { useCallback, useRef, useState } from "react";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { history } from "#core/contract/messages/messages.ts";
import { mmsHistory, sendMms } from "#core/contract/messages/mms.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import {
  checkQuickMessage,
  recentNumbers,
  sendQuickMessage,
} from "#core/contract/quick-messages/quick-messages.ts";
import { listScheduled } from "#core/contract/schedules/schedules.ts";
import type { Output } from "#core/endpoint.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { Me } from "#web/lib/session.ts";
import { useKeeping } from "#web/lib/use-keeping.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import type { QuickBeginning, QuickValues } from "./quick-start.ts";
import {
  asksForOptOut,
  attemptOf,
  hasErrors,
  isWritten,
  newQuick,
  payloadOf,
  type QuickErrors,
  quickErrors,
  quickOptOut,
  startWith,
  timeOf,
  withKnownSender,
} from "./quick-values.ts";
import { useUnsent } from "./use-unsent.ts";

/** What became of a message that was sent. */
export type SentMessage = Output<typeof sendQuickMessage>;

type Shown = Pick<Output<typeof checkQuickMessage>["data"], "recipients" | "price" | "covered">;

const CHECK_AFTER_MS = 400;
const LOW_BALANCE: readonly string[] = [
  CAMPAIGN_TEXTS.lowBalance,
  CAMPAIGN_TEXTS.lowBalanceSubAccount,
];

/** A quick message being written: its price as it changes, and sending it once. */
export function useQuickForm(me: Me, from: QuickBeginning) {
  const begun = from.start ?? {};
  const { restored, setRestored, kept } = useUnsent(me, begun);
  const [values, setValues] = useState<QuickValues>(() => {
    const written = restored?.value.written ?? from.written;
    return written ? withKnownSender(me, written) : newQuick(me, from.start);
  });
  const [errors, setErrors] = useState<QuickErrors>({});
  const [lowBalance, setLowBalance] = useState(false);
  const [asking, setAsking] = useState<"optOut" | "group">();
  const [sent, setSent] = useState<SentMessage>();
  const [appeal, setAppeal] = useState("");
  const attempt = useRef(restored ? restored.value.attempt : from.attempt);
  const show = (entry: typeof restored) => {
    setRestored(entry);
    attempt.current = entry?.value.attempt;
    setValues(entry ? withKnownSender(me, entry.value.written) : newQuick(me, from.start));
    setErrors({});
  };
  const keeping = useKeeping(
    {
      ...kept,
      keep: (written: QuickValues) => kept.keep({ written, attempt: attempt.current }),
    },
    values,
    isWritten(values, begun),
    show,
  );

  const set = useCallback((change: Partial<QuickValues>) => {
    setValues((old) => ({ ...old, ...change }));
    setErrors((old) => without(old, change));
  }, []);

  const optOut = quickOptOut(values, me);
  const check = useQuickCheck(
    values,
    hasErrors(quickErrors({ ...values, ...timeOf("now") }, optOut)),
  );
  const done = {
    handled: true,
    invalidates: [history, mmsHistory, listScheduled, getBalance, recentNumbers],
    onSuccess: (output: SentMessage) => {
      setSent(output);
      setRestored(undefined);
      attempt.current = undefined;
      setValues({ ...newQuick(me, { sender: values.sender }), medium: values.medium });
      setAppeal("");
      setErrors({});
    },
  };
  const sendText = useAction(sendQuickMessage, done);
  const sendMedia = useAction(sendMms, done);
  const send = values.medium === "mms" ? sendMedia : sendText;

  // What is beyond the day's limit is refused: it can be sent again tomorrow.
  const held = check.data?.heldBy ?? [];
  const submit = () => {
    if (send.isPending) return;
    const found = quickErrors(values, optOut);
    setErrors(found);
    if (hasErrors(found)) return;
    if (asksForOptOut(values)) return setAsking("optOut");
    proceed();
  };
  const proceed = () => {
    if (values.to === "group") return setAsking("group");
    sendAs(check.data);
  };
  /** Sends it to as many people, and at the price, that were shown. */
  const sendAs = (shown: Shown | undefined) => {
    setAsking(undefined);
    if (shown && !shown.covered) return setLowBalance(true);
    const agreed = shown && { recipients: shown.recipients, price: shown.price };
    attempt.current = attemptOf(values, attempt.current);
    kept.keep({ written: values, attempt: attempt.current });
    send.mutate(
      {
        ...payloadOf(values),
        ...agreed,
        appeal: held.length > 0 ? appeal : undefined,
        key: attempt.current.key,
      },
      {
        onError: (error) => {
          check.again();
          const isShort = error instanceof ApiError && LOW_BALANCE.includes(error.message);
          if (isShort) return setLowBalance(true);
          setErrors(error instanceof ApiError ? error.fields : {});
        },
      },
    );
  };

  /** The answer to the question about the opt-out line. */
  const answerOptOut = (withoutIt: boolean) => {
    setAsking(undefined);
    if (withoutIt) proceed();
    else set({ optout: true });
  };

  const discard = () => {
    kept.forget();
    show(undefined);
  };

  return {
    values,
    set,
    /** When a message was written that was not sent, and that this one continues. */
    restored: from.written ? undefined : restored?.at,
    keeping,
    discard,
    begin: (start: QuickStart) => set(startWith(me, start)),
    written: (): QuickBeginning => ({ written: values, attempt: attempt.current }),
    errors,
    optOut,
    check,
    held,
    appeal,
    setAppeal,
    submit,
    /** What is asked before it is sent. */
    asking,
    answerOptOut,
    sendAs,
    stay: () => setAsking(undefined),
    sending: send.isPending,
    problem: send.error ? messageOf(send.error) : undefined,
    lowBalance,
    setLowBalance,
    sent,
    setSent,
  };
}
export type QuickForm = ReturnType<typeof useQuickForm>;

/** What it costs and who gets it, once typing pauses; nothing while something is missing. */
function useQuickCheck(values: QuickValues, incomplete: boolean) {
  const { sender, message, optout, medium, subject } = values;
  // The time changes neither the price nor who gets it.
  const written = payloadOf({ ...values, ...timeOf("now") });
  const requested = incomplete || values.to === "group" ? "" : JSON.stringify(written);
  const settled = useSettled(requested, CHECK_AFTER_MS);
  const ready = requested !== "" && requested === settled;
  const { contacts = [], longUrl } = written;
  const input = { sender, message, optout, contacts, longUrl, medium, subject };
  const query = useCall(checkQuickMessage, ready ? input : undefined);
  const data = query.data?.data;
  return {
    data,
    cost: data && { price: data.price, balance: data.balance ?? 0 },
    error: query.error,
    again: () => void query.refetch(),
  };
}

function without(errors: QuickErrors, change: Partial<QuickValues>): QuickErrors {
  const next = { ...errors };
  if ("typing" in change) next.contacts = undefined;
  if ("until" in change) next.expiresAt = undefined;
  if ("medium" in change || "attached" in change) next.media = undefined;
  for (const name of ["sender", "contacts", "group", "message", "longUrl", "scheduleAt"] as const) {
    if (name in change) next[name] = undefined;
  }
  return next;
}
