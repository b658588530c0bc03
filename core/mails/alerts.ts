import {
  type IndicatorName,
  indicatorOf,
  indicatorPath,
  readingText,
} from "../rules/indicators.ts";
import type { MailContent, MailPart } from "./mail.ts";

// To the super administrators, about the platform.

/** `found` says how many accounts' money does not add up. */
export function booksDifferMail(found: string): MailContent {
  return {
    subject: found,
    parts: [
      `${found}. They are listed under Monitor, Books. Nothing was changed: please find out what happened.`,
    ],
  };
}

/** One indicator of one queue, database or carrier, as mails name it. */
interface Alerted {
  indicator: IndicatorName;
  subject: string;
  /** Unknown once what it was about is gone. */
  value?: number;
}

/** What changed since the last mail; `lasting` is what has been wrong for another day. */
export interface AlertNews {
  raised: readonly Alerted[];
  lasting: readonly Alerted[];
  cleared: readonly Alerted[];
}

export function alertMail(
  { raised, lasting, cleared }: AlertNews,
  { appUrl }: { appUrl: string },
): MailContent {
  const [word, first, ...others] =
    raised.length > 0
      ? (["Alert", ...raised] as const)
      : lasting.length > 0
        ? (["Still an alert", ...lasting] as const)
        : (["All clear", ...cleared] as const);
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return {
    subject: `${word}: ${first ? named(first) : "nothing"}${more}`,
    parts: [
      ...listed("This needs you:", raised),
      ...listed("This has gone on for another day:", lasting),
      ...listed("This is fine again:", cleared),
      ...pages([...raised, ...lasting], appUrl),
    ],
  };
}

function named({ indicator, subject }: Alerted): string {
  const { title } = indicatorOf(indicator);
  return subject === "" ? title : `${title} (${subject})`;
}

function listed(heading: string, alerts: readonly Alerted[]): MailPart[] {
  if (alerts.length === 0) return [];
  const line = (one: Alerted) =>
    one.value === undefined
      ? named(one)
      : `${named(one)}: ${readingText({ ...one, value: one.value })}`;
  return [heading, { items: alerts.map(line) }];
}

/** What each means and what to do, once for each indicator. */
function pages(alerts: readonly Alerted[], appUrl: string): MailPart[] {
  return [...new Set(alerts.map(({ indicator }) => indicator))].map((name) => ({
    link: `${appUrl}${indicatorPath(name)}`,
    label: `What to do: ${indicatorOf(name).title}`,
  }));
}
