import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * A client that never keeps what was read before a change. If a change invalidates a query while it loads
 * for the first time, TanStack Query takes the data on its way, which may be older, for the latest. This
 * client loads it again once it has arrived: giving it up could leave a slow screen with nothing, however
 * often it is asked for.
 */
export class FreshQueryClient extends QueryClient {
  readonly #followed = new WeakSet<Promise<unknown>>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(filters)) {
      if (state.data !== undefined || !promise || this.#followed.has(promise)) continue;
      this.#followed.add(promise);
      const again = () => super.invalidateQueries({ queryKey, exact: true });
      promise.then(again, () => {});
    }
    return super.invalidateQueries(filters, options);
  }
}
