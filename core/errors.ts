/** Every error code that crosses the wire, with its HTTP status (design: errors `{ success: false, code, message, requestId, fields? }`). */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  /** A card was declined; the message is the card provider's (R644, R645). */
  PAYMENT_FAILED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Unexpected errors (R224). */
export const PROCESSING_ERROR = "There was an error processing your request. Please try again.";

/** Field name to what is wrong with it, in the words shown beside the field. */
export type FieldErrors = Record<string, string>;

/** An error meant for the caller: the message is shown as it is. */
export class CooeeError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which the call may be retried. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, retryAfter?: number) {
    super(message);
    this.name = "CooeeError";
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export function invalid(field: string, message: string): CooeeError {
  return new CooeeError("INVALID_INPUT", message, { [field]: message });
}

export function notFound(what: string): CooeeError {
  return new CooeeError("NOT_FOUND", `${what} not found`);
}

/** The caller may not do this, or not with this. */
export function forbidden(message = "You do not have access to this"): CooeeError {
  return new CooeeError("FORBIDDEN", message);
}

/** The request conflicts with how things are now; `field` is where the conflict is shown, if at one. */
export function conflict(message: string, field?: string): CooeeError {
  return new CooeeError(
    "CONFLICT",
    message,
    field === undefined ? undefined : { [field]: message },
  );
}
