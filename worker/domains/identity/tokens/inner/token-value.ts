const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 40;
const SHAPE = /^cooee_[0-9A-Za-z]{40}$/;
/** The largest multiple of 62 in a byte: bytes above it would favour the low digits. */
const FAIR = 248;

/** A new app token: `cooee_` and 40 random characters of base 62, 238 bits. */
export function newTokenValue(): string {
  let value = "";
  while (value.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR && value.length < LENGTH) value += DIGITS.charAt(byte % DIGITS.length);
    }
  }
  return `cooee_${value}`;
}

/** Whether a text could be an app token at all. */
export function isTokenValue(text: string): boolean {
  return SHAPE.test(text);
}

/** The part of a token that may always be shown. */
export function tokenHint(value: string): string {
  return value.slice(-4);
}
