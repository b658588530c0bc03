import { Check } from "lucide-react";
import type { Trust } from "#core/contract/limits/limits.ts";
import { LIMITS, limitAmount, NO_LIMIT } from "#core/rules/limits.ts";
import { TRUST_LIMITS, TRUST_WORDS, type TrustLevel } from "#core/rules/trust.ts";
import { Alert } from "#web/components/ui/alert.tsx";

/** How far a new account is trusted, what it may send because of that, and what lifts it. */
export function TrustSteps({ trust: { level, chosen, next } }: { trust: Trust }) {
  if (level === "trusted") return null;
  return (
    <Alert
      title={chosen ? `Our team set this account to ${TRUST_WORDS[level]}` : "This account is new"}
    >
      {next ? (
        <>
          <p>Its sending limits rise to {mostOf(next.level)} once all of this is true:</p>
          <ul className="mt-1 grid gap-1">
            {next.steps.map(({ text, done }) => (
              <li key={text} className="flex items-start gap-2">
                {done ? (
                  <Check className="mt-0.5 size-4 shrink-0 text-primary" aria-label="Done" />
                ) : (
                  <span
                    role="img"
                    className="m-0.5 mt-1 size-3 shrink-0 rounded-full border border-current"
                    aria-label="Not yet"
                  />
                )}
                {text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  );
}

function mostOf(level: TrustLevel): string {
  const { messages, messageRate, links } = TRUST_LIMITS[level];
  if (messages >= NO_LIMIT) return "any number of messages";
  const linked = `${links} ${links === 1 ? "link" : "links"} in a text`;
  return `${limitAmount("messages", messages)} messages per ${LIMITS.messages.per}, ${limitAmount("messageRate", messageRate)} per ${LIMITS.messageRate.per}, with ${linked}`;
}
