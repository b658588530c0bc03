import { CooeeError, type ErrorCode } from "#core/errors.ts";
import { APP_NAMES, CONNECT_TEXTS, type VendorApp } from "#core/rules/crm/apps.ts";
import type { Refusal } from "#worker/connectors/connector.ts";

/** A vendor did not do what we asked. Of a job, `busy` and `unavailable` are tried again. */
export class VendorError extends CooeeError {
  readonly refusal: Refusal;

  constructor(app: VendorApp, refusal: Refusal, { words, retryAfter }: Details = {}) {
    const text = TEXTS[refusal](APP_NAMES[app]);
    super(
      CODES[refusal],
      words === undefined ? text : `${APP_NAMES[app]}: ${words}`,
      undefined,
      retryAfter,
    );
    this.refusal = refusal;
  }

  /** Whether the same might work later. */
  get isPassing(): boolean {
    return this.refusal === "busy" || this.refusal === "unavailable";
  }
}

interface Details {
  /** The vendor's own, meant for people. */
  words?: string;
  /** Seconds. */
  retryAfter?: number;
}

const CODES: Readonly<Record<Refusal, ErrorCode>> = {
  revoked: "CONFLICT",
  ended: "CONFLICT",
  busy: "UNAVAILABLE",
  unavailable: "UNAVAILABLE",
  forbidden: "CONFLICT",
  refused: "UNPROCESSABLE",
};

const TEXTS: Readonly<Record<Refusal, (name: string) => string>> = {
  revoked: CONNECT_TEXTS.revoked,
  ended: CONNECT_TEXTS.revoked,
  busy: CONNECT_TEXTS.busy,
  unavailable: CONNECT_TEXTS.unavailable,
  forbidden: CONNECT_TEXTS.forbidden,
  refused: CONNECT_TEXTS.refusedAsk,
};
