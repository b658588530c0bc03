import { useEffect, useRef, useState } from "react";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { useCall } from "#web/lib/query.ts";

interface TurnstileProps {
  /** What `useForm` returns for a call that takes a token. */
  form: {
    submitting: boolean;
    errors: Readonly<Record<string, string | undefined>>;
    set: (name: "turnstile", token: string) => void;
  };
}

/** Cloudflare's check for bots; renders and loads nothing if no site key is configured. */
export function Turnstile({ form }: TurnstileProps) {
  const { submitting } = form;
  const error = form.errors.turnstile;
  const siteKey = useCall(authOptions, {}).data?.data.turnstileSiteKey;
  const [round, setRound] = useState(0);
  const [wasSubmitting, setWasSubmitting] = useState(submitting);
  // The form drops a field's error when its value changes, and the next token changes it unasked.
  const [problem, setProblem] = useState(error);
  if (error && error !== problem) setProblem(error);
  if (wasSubmitting !== submitting) {
    setWasSubmitting(submitting);
    // A token is valid for one call, so a refused form needs a new one.
    if (submitting) setProblem(undefined);
    else setRound(round + 1);
  }
  if (!siteKey) return null;
  return (
    <div>
      <Widget key={round} siteKey={siteKey} onToken={(token) => form.set("turnstile", token)} />
      {problem ? (
        <p role="alert" className="mt-1.5 text-danger-text text-xs">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

interface WidgetProps {
  siteKey: string;
  /** Gets the token to send; empty once it has expired. */
  onToken: (token: string) => void;
}

function Widget({ siteKey, onToken }: WidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const give = useRef(onToken);
  useEffect(() => {
    give.current = onToken;
  });
  useEffect(() => {
    let remove = () => {};
    let gone = false;
    void loadTurnstile().then((turnstile) => {
      if (gone || !box.current || !turnstile) return;
      const widget = turnstile.render(box.current, {
        sitekey: siteKey,
        action: "sign-in",
        callback: (token) => give.current(token),
        "expired-callback": () => give.current(""),
        size: "flexible",
      });
      remove = () => turnstile.remove(widget);
    });
    return () => {
      gone = true;
      remove();
    };
  }, [siteKey]);
  return <div ref={box} className="min-h-16" />;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface TurnstileOptions {
  sitekey: string;
  action: string;
  callback: (token: string) => void;
  "expired-callback": () => void;
  size: "flexible";
}

/** What Cloudflare's script adds to `window`. */
interface TurnstileApi {
  render(container: HTMLElement, options: TurnstileOptions): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

let loading: Promise<TurnstileApi | undefined> | undefined;

/** Loads Cloudflare's script once; undefined if it cannot be loaded. */
function loadTurnstile(): Promise<TurnstileApi | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve(window.turnstile);
    script.onerror = () => {
      loading = undefined;
      resolve(undefined);
    };
    document.head.append(script);
  });
  return loading;
}
