/** An audience whose numbers are not all there by then is given up. */
export const GIVEN_UP_MS = 60 * 60_000;
/** One that no campaign uses is deleted after this time. */
export const UNUSED_MS = 7 * 24 * 60 * 60_000;
