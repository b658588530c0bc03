import { isName, type SenderKind, type Wait } from "#core/rules/providers.ts";
import type { Carrier } from "#worker/carriers/carrier.ts";
import type { Kernel } from "#worker/context.ts";
import { type Candidate, candidatesFor, type Outgoing } from "./inner/candidate-queries.ts";

export type { Outgoing } from "./inner/candidate-queries.ts";

/** The carrier for some messages, or why they have to wait. */
export type Choice =
  | {
      carrier: Carrier;
      /** How many messages it takes per second, of all accounts together. */
      perSecond: number | undefined;
      /** It was stopped because of errors, and one message may find out whether it works again. */
      canary: boolean;
      /** Whether a route of the business name itself leads to it: it has registered the name. */
      registered: boolean;
    }
  | {
      carrier?: undefined;
      /** It passes by itself; otherwise a person has to act. */
      passes: boolean;
      reason: string;
    };

/** How the text begins that names a business name. */
export const NAME_WAIT = "No carrier may send under the name ";

export const WAIT_TEXTS = {
  stopped: "Our carrier has a fault. The message is sent as soon as it works again.",
  name: (sender: string) =>
    `${NAME_WAIT}${sender} yet. Resume it once the name is registered, or contact us.`,
  nobody: "There is no carrier for this sender now. Resume it later, or contact us.",
} as const;

/** Which of these texts it is; undefined for any other. */
export function waitOf(reason: string | null): Wait | undefined {
  if (reason === WAIT_TEXTS.stopped) return "stopped";
  if (reason === WAIT_TEXTS.nobody) return "nobody";
  return reason?.startsWith(NAME_WAIT) ? "name" : undefined;
}

type Ctx = Pick<Kernel, "control" | "carrier" | "carriers" | "now">;

/**
 * Which carrier sends a message: of the routes, those for the sender itself come before those for the
 * account, and those before the ones for a kind of sender; without any it is the default. Only the
 * routes of one scope replace each other, by priority, while a carrier is stopped.
 */
export async function chooseProvider(ctx: Ctx, outgoing: Outgoing): Promise<Choice> {
  return choose(ctx, await candidatesFor(ctx, outgoing), outgoing);
}

/** The same for any of an account's business names, by one read. */
export async function chooserOfNames(
  ctx: Ctx,
  { account, medium }: Pick<Outgoing, "account" | "medium">,
): Promise<(name: string) => Choice> {
  const candidates = await candidatesFor(ctx, { account, medium });
  return (name) => {
    const fitting = candidates.filter(({ sender }) => sender === "" || sender === name);
    return choose(ctx, fitting, { sender: name, medium });
  };
}

function choose(
  ctx: Ctx,
  candidates: readonly Candidate[],
  outgoing: Pick<Outgoing, "sender" | "medium">,
): Choice {
  const kind = kindOf(outgoing.sender, candidates[0]?.shared ?? false);
  const fitting = candidates.filter(
    ({ sender_kind }) => sender_kind === "any" || sender_kind === kind,
  );
  const best = Math.max(...fitting.map(rankOf));
  const usable = fitting
    .filter((one) => rankOf(one) === best && mayCarry(ctx, one, kind))
    .sort((a, b) => a.priority - b.priority)
    .flatMap((one) => {
      const carrier = providerNamed(ctx, one.provider);
      return carrier?.mediums.includes(outgoing.medium) ? { ...one, carrier } : [];
    });
  const working = usable.find(({ retry_at }) => retry_at === null);
  const chosen = working ?? usable.find(({ retry_at }) => (retry_at ?? 0) <= ctx.now());
  if (chosen) {
    const { carrier, per_second, sender } = chosen;
    const canary = working === undefined;
    const registered = kind === "name" && sender !== "";
    return { carrier, perSecond: per_second ?? undefined, canary, registered };
  }
  if (usable.length > 0) return { passes: true, reason: WAIT_TEXTS.stopped };
  const reason = kind === "name" ? WAIT_TEXTS.name(outgoing.sender) : WAIT_TEXTS.nobody;
  return { passes: false, reason };
}

/** A carrier that is connected. */
export function providerNamed(
  { carrier, carriers }: Pick<Kernel, "carrier" | "carriers">,
  name: string,
): Carrier | undefined {
  return name === carrier.name ? carrier : carriers.get(name);
}

function kindOf(sender: string, shared: boolean): SenderKind {
  if (isName(sender)) return "name";
  return shared ? "shared" : "number";
}

/** The more specific, the higher. */
function rankOf({ place, sender, own_account, sender_kind }: Candidate): number {
  if (place > 0) return -place;
  return (sender ? 4 : 0) + (own_account ? 2 : 0) + (sender_kind === "any" ? 0 : 1);
}

/**
 * A business name only goes to a carrier at which it is registered. The environment's carrier has the
 * names from before there were routes, unless a route of the name says otherwise.
 */
function mayCarry({ carrier }: Ctx, one: Candidate, kind: SenderKind): boolean {
  if (kind !== "name") return true;
  return one.sender ? one.register === "registered" : one.provider === carrier.name;
}
