import { type LimitUse, userLimits } from "#core/contract/limits/limits.ts";
import { LIMITS, limitAmount, NO_LIMIT } from "#core/rules/limits.ts";
import { Card } from "#web/components/ui/card.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { TrustSteps } from "./trust-steps.tsx";

/** The share of a limit from which a bar shows how much of it is used. */
const NEAR = 0.8;

/** What the account may hold and do, and how much of that is used. */
export function LimitsCard() {
  const { supportEmail } = useMe();
  const result = useCall(userLimits, {});
  const limits = result.data?.data.filter(({ most }) => most < NO_LIMIT);
  const trust = result.data?.trust;
  return (
    <Card
      title="Limits and usage"
      description={
        <>
          Need more?{" "}
          <a className="underline underline-offset-2" href={`mailto:${supportEmail}`}>
            Ask us
          </a>
          .
        </>
      }
    >
      {limits ? (
        <>
          {trust ? <TrustSteps trust={trust} /> : null}
          <ul className="divide-y">
            {limits.map((limit) => (
              <LimitRow key={limit.name} limit={limit} />
            ))}
          </ul>
        </>
      ) : (
        <Loaded query={result} what="Your limits" waiting={<Skeleton className="h-[28rem]" />} />
      )}
    </Card>
  );
}

function LimitRow({ limit: { name, used, most } }: { limit: LimitUse }) {
  const rule = LIMITS[name];
  const span = "per" in rule ? ` per ${rule.per}` : "";
  const near = used !== undefined && used >= NEAR * most;
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <span>{rule.label}</span>
        <span className="whitespace-nowrap text-right text-muted-foreground tabular-nums">
          {used === undefined ? null : (
            <>
              <span className="text-foreground">{limitAmount(name, used)}</span> of{" "}
            </>
          )}
          {limitAmount(name, most)}
          {span}
        </span>
      </div>
      {near ? <Progress value={used} max={most} label={rule.label} /> : null}
    </li>
  );
}
