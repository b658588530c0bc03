import { globSync } from "node:fs";
import type { Rolldown } from "vite";
import { ROOT } from "./paths.ts";

type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;

const WEB = `${ROOT}web/`;
const SIGNED_OUT = globSync(`${WEB}features/auth/*-screen.tsx`);
const SHELL = [`${WEB}app/shell.tsx`];
const OVERLAYS = [`${WEB}components/ui/overlays.ts`];
const SIGNED_IN = [...SHELL, ...OVERLAYS, ...globSync(`${WEB}features/!(auth)/*-screen.tsx`)];
/** Names all that the library has, most of which a page does without; what every page has is in the entry. */
const ALL_OF_QUERY = /\/@tanstack\/[\w-]+\/build\/modern\/index\.js$/;
const FEATURE = /\/web\/features\/([\w-]+)\//;

/** What some screens share and as many do without, by the name of its file. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  lists:
    /\/(core\/contract\/imports\/imports|web\/lib\/save-file|web\/components\/(data-table\/|ui\/(tabs|pagination)|messages\/(message-status|contact-history-drawer)|exports\/export-button))/,
  uploads: /\/web\/components\/(form\/file-drop|sheets\/(file-check|refused-rows))\.tsx?$/,
  sharing: /\/(web\/components\/sharing\/|core\/contract\/[\w-]+\/assignments)/,
  figures:
    /\/(core\/rules\/auto-credit-text|web\/components\/(ui\/(stat|table|count-up|segmented-bar)|credit\/(add-credits|auto-credit|low-balance-text)))\.tsx?$/,
  campaigns: /\/core\/contract\/[\w-]+\/(campaigns|drafts|recurrence|schedules)\.ts$/,
  launching: /\/core\/contract\/[\w-]+\/(draft-launch|recurrence-input)\.ts$/,
  drafts:
    /\/(core\/contract\/[\w-]+\/(audiences|campaign-content|draft-changes)|web\/features\/campaigns\/(draft-|unsaved|load-draft-editor|opt-out-for|use-chosen-groups|audience))/,
  composer:
    /\/(core\/(contract\/[\w-]+\/(test-send-texts|attachment-fields|kept-fields)|rules\/(mms|unknown-tags|short-links|recipient-links))|web\/(components\/(mms\/medium|composer\/(?!numbers|restored-alert|unicode|character)|messages\/stepper|test-send\/test-send-tool|templates\/use-template)|lib\/(kept-draft|use-(parameters|leave-question|unload-warning|settled))))/,
  times: /\/web\/components\/form\/(time-fields|day-toggles)\.tsx$/,
  contacts: /\/core\/contract\/[\w-]+\/(contacts|contact-changes|find-contacts|consents)\.ts$/,
  holds: /\/(core\/rules\/(holds|over-day)|web\/components\/holds\/)/,
  media: /\/(core\/rules\/media-path|web\/components\/(mms\/attached|attach-file\/media-view))/,
  segments: /\/core\/(audience\/segment-filter|contract\/[\w-]+\/segments)\.ts$/,
  numbers:
    /\/(core\/(contract\/[\w-]+\/(quick-messages|mms\.)|rules\/(quick-(numbers|states)|split-numbers))|web\/components\/(composer\/numbers-field|test-send\/recent-numbers))/,
  names:
    /\/core\/(contract\/[\w-]+\/(own-)?business-names|rules\/(business-names|broken-name|folded-names))\.ts/,
  prices:
    /\/(core\/(contract\/[\w-]+\/(orders|plans|credit-rates)|rules\/(price-cart|prices|plans|orders))|web\/components\/credit\/order-(columns|words))\.tsx?$/,
  identity:
    /\/(core\/(contract\/[\w-]+\/(security|profile|verification|personal-numbers|tokens)|rules\/verification-review)|web\/components\/(layout\/settings-page|form\/(code-dialog|form-card|own-password-field)))\.tsx?$/,
};

/** Few screens check an ABN, and those do without the rest of what says who somebody is. */
const ABN = /\/core\/rules\/abn\.ts$/;

/** Of dedicated numbers, which the checkout and their own screens have. */
const DEDICATED =
  /\/(core\/(contract\/[\w-]+\/own-numbers|rules\/dedicated-numbers)|web\/components\/numbers\/number-words)/;

/** What pages about senders share with each other, and with administrators' pages about names. */
const SENDERS =
  /\/(core\/(contract\/[\w-]+\/sender-ids|rules\/(name-registrations|registration-words))|web\/lib\/(use-adding|registration-words)|web\/components\/(layout\/sender-pages|sender-names\/name-events))\.tsx?$/;

/** Of users, for administrators alone. */
const USERS = /\/core\/contract\/[\w-]+\/admin-users\.ts$/;

/** Of the forms: those of signing in, which settings have too, and no other screen. */
const CREDENTIALS =
  /\/(core\/(contract\/[\w-]+\/(sign-in|identity-fields|social|sub-accounts|rate-limits)|rules\/(social-return|public-address))|web\/components\/form\/(otp-field|use-otp|resend-code|password-field|new-password-fields))\.tsx?$/;

/**
 * How the console is split into files: the entry with everything that every page needs; what screens
 * before sign-in share with the shell, with other screens, and only with each other; the shell; what many
 * screens share; the subjects of some of them; what opens over them; what the screens of one feature share;
 * and each screen. A browser loads a few large files faster than many small ones. A group takes what its
 * modules import along, so those that others rely on come first.
 */
export function consoleChunks(): Group[] {
  const isSignedOut = usedBy(SIGNED_OUT);
  const isSignedIn = usedBy(SIGNED_IN);
  const isShell = usedBy(SHELL);
  const isOverlay = usedBy(OVERLAYS);
  return [
    { name: "entry", tags: ["$initial"], priority: 10 },
    shared(
      "base",
      { priority: 9 },
      (id, ctx) => isSignedOut(id, ctx) && isShell(id, ctx) && "base",
    ),
    shared(
      "forms",
      { priority: 8 },
      (id, ctx) => isSignedOut(id, ctx) && isSignedIn(id, ctx) && !CREDENTIALS.test(id) && "forms",
    ),
    shared(
      "credentials",
      { priority: 7 },
      (id, ctx) => isSignedOut(id, ctx) && isSignedIn(id, ctx) && "credentials",
    ),
    shared("signed-out", { priority: 6 }, (id, ctx) => isSignedOut(id, ctx) && "signed-out"),
    shared("shell", { priority: 5 }, (id, ctx) => isShell(id, ctx) && "shell"),
    shared("ui", { priority: 4, minShareCount: 4 }, (id) => isForAll(id) && "ui"),
    // Drafts rely on them, and would take them along.
    shared("segments", { priority: 3.5 }, (id) => subjectOf(id) === "segments" && "segments"),
    shared("abn", { priority: 3.5 }, (id) => ABN.test(id) && "abn"),
    shared("subject", { priority: 3 }, subjectOf),
    // It relies on the prices, and would take them along.
    shared("dedicated", { priority: 2.5 }, (id) => DEDICATED.test(id) && "dedicated"),
    shared("overlays", { priority: 2 }, (id, ctx) => isOverlay(id, ctx) && "overlays"),
    shared("feature", { priority: 1 }, (id) =>
      SENDERS.test(id) ? "senders" : USERS.test(id) ? "users" : FEATURE.exec(id)?.[1],
    ),
    { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 0 },
  ];
}

function subjectOf(id: string): string | undefined {
  return Object.entries(SUBJECTS).find(([, pattern]) => pattern.test(id))?.[0];
}

function isForAll(id: string): boolean {
  const isOfSome = [FEATURE, ABN, DEDICATED, SENDERS, USERS].some((pattern) => pattern.test(id));
  return !isOfSome && subjectOf(id) === undefined;
}

/** Modules that several files share, by the name of the file. A module loaded on its own keeps its own. */
function shared(
  debugName: string,
  options: Pick<Group, "priority" | "minShareCount">,
  fileOf: (id: string, ctx: Context) => string | false | undefined,
): Group {
  return {
    minShareCount: 2,
    ...options,
    debugName,
    name: (id, ctx) => (isLoaded(id, ctx) ? null : fileOf(id, ctx) || null),
  };
}

function isLoaded(id: string, ctx: Context): boolean {
  return (ctx.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** Whether a module is imported by these roots, directly or not. What they load later does not count. */
function usedBy(roots: readonly string[]) {
  let found: Set<string> | undefined;
  return (wanted: string, ctx: Context): boolean => {
    found ??= importsOf(roots, ctx);
    return found.has(wanted);
  };
}

function importsOf(roots: readonly string[], ctx: Context): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (ALL_OF_QUERY.test(id)) continue;
    waiting.push(...(ctx.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
