import type {
  Carrier,
  LookupResult,
  OutboundMessage,
  SendResult,
} from "#worker/carriers/carrier.ts";

type Fate = "accepted" | "rejected" | "deferred" | "optedOut";

export interface FakeCarrier extends Carrier {
  /** Every message that reached the network, repeats included: it never deduplicates. */
  readonly taken: OutboundMessage[];
  /** Every call with the number of messages in it. */
  readonly calls: number[];
  batchSize: number;
  fate: (message: OutboundMessage, time: number) => Fate;
  /** Runs before a call takes its messages, as `after` does afterwards; may throw. */
  before: () => Promise<void> | void;
  after: () => Promise<void> | void;
  /** Replaces what a lookup says; if undefined, it tells the truth. */
  lookups: ((reference: string) => LookupResult | undefined) | undefined;
}

/** A carrier that accepts whatever it is given, as often as it is given it. */
export function fakeCarrier(name = "fake"): FakeCarrier {
  const taken: OutboundMessage[] = [];
  const offered = new Map<string, number>();

  function result(message: OutboundMessage): SendResult {
    const { reference } = message;
    const time = (offered.get(reference) ?? 0) + 1;
    offered.set(reference, time);
    const outcome = carrier.fate(message, time);
    if (outcome === "rejected") return { reference, outcome, reason: "Rejected by the network" };
    if (outcome === "optedOut") {
      return { reference, outcome: "rejected", reason: "It has a STOP", optedOut: true };
    }
    if (outcome === "deferred") return { reference, outcome };
    taken.push(message);
    return { reference, outcome, carrierId: `carrier-${reference}` };
  }

  function known(reference: string): LookupResult {
    const had = taken.some((message) => message.reference === reference);
    return had
      ? { reference, known: true, carrierId: `carrier-${reference}` }
      : { reference, known: false };
  }

  const carrier: FakeCarrier = {
    name,
    mediums: ["sms", "mms"],
    batchSize: 1000,
    taken,
    calls: [],
    fate: () => "accepted",
    before: () => {},
    after: () => {},
    lookups: undefined,
    async send(messages) {
      carrier.calls.push(messages.length);
      await carrier.before();
      const results = messages.map(result);
      await carrier.after();
      return results;
    },
    async lookup(references) {
      const say = carrier.lookups ?? known;
      return references.flatMap((reference) => say(reference) ?? []);
    },
  };
  return carrier;
}
