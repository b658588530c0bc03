import * as z from "zod";
import {
  APPROVED_RULES,
  changedTooOften,
  isMostlyFixed,
  joinedProblem,
  mayBeAdded,
  valueProblem,
} from "#core/rules/approved-values.ts";
import type { HeldBy } from "#core/rules/holds.ts";
import {
  type ParamValues,
  parseTemplate,
  renderTemplate,
  type Template,
  tagKeys,
  valuesIn,
} from "#core/rules/merge-tags.ts";
import { screenOf, type TextRules } from "#core/rules/screening.ts";
import type { AudienceRow } from "../compose.ts";

/** How a plan's recipients and their values differ from those that an administrator approved. */
export const differences = z.object({
  /** Those who were approved, and those who were not. */
  known: z.number(),
  added: z.number(),
  /** Of those who were, by tag: how many have another value. */
  changed: z.record(z.string(), z.number()),
  /** Where its links were and are now, if that is elsewhere. */
  links: z.object({ were: z.string(), are: z.string() }).optional(),
  /** The first other value that has to be read. */
  unread: z.object({ tag: z.string(), problem: z.string() }).optional(),
});
export type Differences = z.infer<typeof differences>;

export const NO_DIFFERENCES: Differences = { known: 0, added: 0, changed: {} };

/** In place of a value: no part of a link or a number. */
const NOTHING = "|";

type Values = Readonly<Record<string, string>>;
type Read = (row: AudienceRow, approved: Values | undefined) => void;

/** Counts what differs, recipient by recipient. */
export function differenceTally(
  { message, params, rules }: { message: string; params: ParamValues; rules: TextRules },
  before: Differences,
): { add: Read; result: () => Differences } {
  const template = parseTemplate(message);
  const keys = tagKeys(template);
  const written = writtenIn(template, params);
  const screen = screenOf({ ...rules, subject: undefined, longUrl: undefined, links: undefined });
  const found: Differences = { ...before, changed: { ...before.changed } };
  /** What is wrong with a text whose values are others than were approved: those that no one has read, and all. */
  const problemIn = (unread: readonly string[], moved: readonly string[], fields: Values) => {
    const own = valuesIn(keys, fields);
    const named = (key: string, problem: string) => ({ tag: nameOf(template, key), problem });
    for (const key of unread) {
      const problem = valueProblem(own[key] ?? "", screen);
      if (problem) return named(key, problem);
    }
    const [key = moved[0]] = unread;
    if (key === undefined) return undefined;
    const { text } = renderTemplate(template, fields, params);
    if (unread.length > 0 && !isMostlyFixed(template, text)) {
      return named(key, "values are more than half of the text");
    }
    const none = Object.fromEntries(moved.map((key) => [key, NOTHING]));
    const problem = joinedProblem(text, renderTemplate(template, { ...own, ...none }, params).text);
    return problem === undefined ? undefined : named(key, problem);
  };
  return {
    add: ({ fields }, approved) => {
      if (approved) found.known++;
      else found.added++;
      const own = valuesIn(keys, fields);
      const moved = keys.filter((key) => own[key] !== approved?.[key]);
      const unread = moved.filter(
        (key) => own[key] !== undefined && !written.has(`${key} ${own[key]}`),
      );
      if (approved) for (const key of unread) found.changed[key] = (found.changed[key] ?? 0) + 1;
      found.unread ??= problemIn(unread, moved, fields);
    },
    result: () => found,
  };
}

/** What a text says itself in place of a value: who approved it has read that. */
function writtenIn({ tags }: Template, params: ParamValues): ReadonlySet<string> {
  return new Set(tags.map(({ key, fallback }) => `${key} ${params[key] ?? fallback ?? ""}`));
}

function nameOf({ tags }: Template, key: string): string {
  return tags.find((tag) => tag.key === key)?.name ?? key;
}

interface Compared {
  message: string;
  /** How many an administrator approved, and how many there are. */
  approved: number;
  recipients: number;
}

/** What has to be approved again. A text without tags is the same for everyone: only their number counts. */
export function toReview(
  { message, approved, recipients }: Compared,
  { known, added, changed, links, unread }: Differences,
): HeldBy[] {
  const template = parseTemplate(message);
  const most = mayBeAdded(approved);
  const often = Object.entries(changed).filter(([, count]) => changedTooOften(count, known));
  return [
    ...(recipients > approved + most ? [APPROVED_RULES.grown(approved, recipients)] : []),
    ...(recipients <= approved + most && added > most ? [APPROVED_RULES.added(added)] : []),
    ...often.map(([key, count]) =>
      APPROVED_RULES.changedValues(nameOf(template, key), count, known),
    ),
    ...(links ? [APPROVED_RULES.movedLinks(links.were, links.are)] : []),
    ...(unread ? [APPROVED_RULES.changedValue(unread.tag, unread.problem)] : []),
  ];
}
