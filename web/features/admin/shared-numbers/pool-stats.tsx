import { countSharedNumbers } from "#core/contract/shared-numbers/shared-numbers.ts";
import { POOLS, type Pool } from "#core/rules/shared-numbers.ts";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { OTHER_POOL, POOL_WORDS } from "./words.ts";

const SWITCHED_ON = "Shared numbers switched on";

const FULL_TEXT = "Other accounts cannot write to them. Add a number.";

/** Of a pool without any; `others` is how many the other one has. */
function noneText(others: number | undefined): string {
  return others === 0 ? "No shared number to send from" : "Uses numbers from the other pool";
}

/** R312: how many numbers of each pool are switched on, and where they are used up. */
export function PoolStats() {
  const counts = { quick: useCount("quick"), bulk: useCount("bulk") };
  const failed = POOLS.map((pool) => counts[pool]).find(({ error, data }) => error && !data);
  if (failed) {
    const retry = () => POOLS.forEach((pool) => void counts[pool].refetch());
    return <LoadError what="The counts" error={failed.error} onRetry={retry} />;
  }
  const full = counts.bulk.data?.data.full;
  return (
    <StatGrid>
      {POOLS.map((pool) => {
        const count = counts[pool].data?.data.count;
        return (
          <Stat
            key={pool}
            label={POOL_WORDS[pool]}
            value={count === undefined ? undefined : formatCount(count)}
            hint={count === 0 ? noneText(counts[OTHER_POOL[pool]].data?.data.count) : SWITCHED_ON}
          />
        );
      })}
      <Stat
        label="Recipients without a free number"
        value={full === undefined ? undefined : formatCount(full)}
        hint={full ? FULL_TEXT : "Every account can write to everyone"}
        tone={full ? "attention" : "neutral"}
      />
    </StatGrid>
  );
}

function useCount(pool: Pool) {
  return useCall(countSharedNumbers, { pool });
}
