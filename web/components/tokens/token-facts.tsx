import type { AppToken } from "#core/contract/tokens/tokens.ts";
import { DateTime } from "#web/components/ui/date-time.tsx";

/** What an app token is called, what may be seen of it, and when it was made and used. */
export function TokenFacts({ token }: { token: AppToken }) {
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="break-words font-medium">{token.name}</p>
      <p className="text-muted-foreground text-xs">
        <code className="font-mono">{token.token}</code> · Created by {token.createdBy},{" "}
        <DateTime at={token.createdAt} />
        {" · "}
        <span className="inline-block">
          {token.lastUsedAt ? (
            <>
              Last used <DateTime at={token.lastUsedAt} />
            </>
          ) : (
            "Not used yet"
          )}
        </span>
      </p>
    </div>
  );
}
