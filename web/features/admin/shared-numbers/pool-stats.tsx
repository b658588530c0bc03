import { countSharedNumbers } from "#core/contract/shared-numbers.ts";
import { POOLS, type Pool } from "#core/rules/shared-numbers.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { POOL_WORDS } from "./words.ts";

/** R312: how many numbers of each pool are switched on. */
export function PoolStats() {
  const counts = { quick: useCount("quick"), bulk: useCount("bulk") };
  const failed = POOLS.map((pool) => counts[pool]).find(({ error, data }) => error && !data);
  if (failed) {
    const retry = () => POOLS.forEach((pool) => void counts[pool].refetch());
    return <LoadError what="The counts" error={failed.error} onRetry={retry} />;
  }
  return (
    <StatGrid>
      {POOLS.map((pool) => {
        const count = counts[pool].data?.data.count;
        return (
          <Stat
            key={pool}
            label={POOL_WORDS[pool]}
            value={count === undefined ? undefined : formatCount(count)}
            hint={count === 0 ? "The other pool sends for it" : "Shared numbers switched on"}
          />
        );
      })}
    </StatGrid>
  );
}

function useCount(pool: Pool) {
  return useCall(countSharedNumbers, { pool });
}
