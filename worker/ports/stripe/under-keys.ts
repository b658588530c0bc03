import Stripe from "stripe";

/** An outage answers all of them with errors. */
const MOST_KEYS = 4;

/**
 * Stripe keeps even an error of its own under the key, for a day: the same request would fail for as long. So what it
 * answered with such an error, and what did not take place as `find` says, is asked for under the next key. A
 * lost answer is no answer: that request may still be under way, and keeps its key.
 */
export async function underKeys<T>(
  key: string,
  act: (key: string) => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      return await act(again === 0 ? key : `${key}:again-${again}`);
    } catch (error) {
      if (!isOwnError(error) || again === MOST_KEYS - 1) throw error;
      const known = await find();
      if (known !== undefined) return known;
    }
  }
}

function isOwnError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}
